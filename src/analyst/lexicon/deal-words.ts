const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Things that are an amount of money each, and what people say of that amount. */
export const DEAL_WORDS = {
  /** One of them, in the singular. */
  deal: words(
    'donation gift pledge contribution payment purchase sale order transaction invoice bill expense refund grant receipt checkout'
  ),
  /** Behind such a word: how much it is. */
  size: words('size sizes amount amounts value values sum sums'),
  /** Verbs of money, behind "how much". */
  verb: words(
    'raise raised collect collected donate donated give gave given contribute contributed spend spent pay paid invoiced billed'
  ),
  /** All that comes in by them. */
  takings: words('revenue turnover income takings proceeds money')
} as const;

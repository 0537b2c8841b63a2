const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What a business takes in, and the names of columns that hold it for each sale without saying so. */
export const TAKINGS_WORDS = {
  /** What questions call it. */
  asked: words('revenue revenues turnover income earnings takings proceeds money'),
  /** Words that a name of such a column is made of. */
  name: words('net gross total amount paid sum order invoice payment grand bill receipt sale amt'),
  /** One of them it has to hold. */
  amount: words('total amount amt paid payment'),
  /** Words of other columns that show that the rows are sales, each with what is paid for. */
  sale: words(
    'fare price fee tip tax vat discount charge surcharge shipping fine penalty rebate qty quantity units customer client buyer'
  )
} as const;

const PIECES = /_?[A-Za-z]+|\d{1,3}|[^\S\n]+|\n|[^A-Za-z\d\s]/gu;
const LETTERS_PER_TOKEN = 7;

/**
 * About how many tokens a model reads in a text, rather too many than too few: seven letters, three digits, one mark of
 * punctuation, one line end or one character of another script count as one; spaces belong to the word behind them.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (/^_?[A-Za-z]/u.test(piece)) {
      tokens += Math.ceil(piece.length / LETTERS_PER_TOKEN);
    } else if (!/^[^\S\n]/u.test(piece)) {
      tokens += 1;
    }
  }
  return tokens;
}

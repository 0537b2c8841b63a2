/** True for words that ask how often each value occurs. */
export function asksValueCounts(text: string): boolean {
  return /^(?:counts|frequenc|tally|distribution|breakdown)/u.test(text);
}

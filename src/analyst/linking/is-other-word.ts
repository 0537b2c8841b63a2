/** Ends that make an adjective with a meaning of its own, and others that it is cut down to the same stem with. */
const APART: readonly (readonly [RegExp, RegExp])[] = [
  [/ous(?:ly)?$/u, /(?:al|ic|e|ate)$/u],
  [/rsity$/u, /rs(?:al|e)$/u]
];

/** True for two words with one stem that are no forms of each other: `generous` and `general`, `university` and `universal`. */
export function isOtherWord(word: string, other: string): boolean {
  return (
    word !== other &&
    APART.some(([one, two]) => (one.test(word) && two.test(other)) || (one.test(other) && two.test(word)))
  );
}

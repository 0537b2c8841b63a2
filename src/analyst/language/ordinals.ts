const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** 1 for `first` and `1st`, 2 for `second`, …; `undefined` for anything else. */
export function ordinalOf(word: string): number | undefined {
  const at = WORDS.indexOf(word);
  if (at >= 0) {
    return at + 1;
  }
  const written = /^(\d{1,3})(?:st|nd|rd|th)$/u.exec(word);
  return written ? Number(written[1]) : undefined;
}

/** Formats of Excel that are dates or times without saying how they are written. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58]
];

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  }
  // Quoted words, colours and currencies are no part of the pattern; hours and minutes beyond a day are.
  const pattern = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}

const DELIMITERS = [',', ';', '\t', '|'];
const MOST_LINES = 100;
const FEWEST_ROWS = 3;

/**
 * Lines before a table that are no part of it, where the lines after them all have the same number of values; nothing
 * when there are none.
 */
export function skippedLines(
  text: string,
  lineEnd: string
): { readonly skip: number; readonly delimiter: string } | undefined {
  const lines = text.split(lineEnd, MOST_LINES);
  if (text.endsWith(lineEnd) && lines.at(-1) === '') {
    lines.pop();
  }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map(line => line.split(delimiter).length);
    const width = counts.at(-1) ?? 1;
    const other = counts.reduce((last, count, at) => (count === width ? last : at), -1);
    if (
      width > 1 &&
      other >= 0 &&
      counts.length - other - 1 >= FEWEST_ROWS &&
      counts.slice(0, other).every(count => count < width)
    ) {
      return { skip: other + 1, delimiter };
    }
  }
  return undefined;
}

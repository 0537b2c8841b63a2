const DELIMITERS = [',', ';', '\t', '|'];
const MOST_LINES = 100;
/** Characters. */
const LOOKED_AT = 65_536;
const FEWEST_ROWS = 3;
/** Share of the lines of a table that have as many values as it has columns. */
const FITTING = 0.9;

/** A table that stands in a text, behind lines that are no part of it. */
export type FoundTable = { readonly skip: number; readonly delimiter: string; readonly width: number };

/**
 * The widest table in which all lines, or nearly all, have the same number of values, with the lines before it, which have
 * fewer; nothing when there is none.
 */
export function skippedLines(text: string, lineEnd: string): FoundTable | undefined {
  const head = text.length > LOOKED_AT ? text.slice(0, text.lastIndexOf(lineEnd, LOOKED_AT) + lineEnd.length) : text;
  // What is quoted may hold delimiters and line ends.
  const lines = head.replace(/"(?:[^"]|"")*"/g, '').split(lineEnd, MOST_LINES);
  if (head.endsWith(lineEnd) && lines.at(-1) === '') {
    lines.pop();
  }
  const found = DELIMITERS.flatMap((delimiter): readonly FoundTable[] => {
    const counts = lines.map(line => line.split(delimiter).length);
    const width = counts.at(-1) ?? 1;
    const other = counts.reduce((last, count, at) => (count === width ? last : at), -1);
    const isTable =
      width > 1 && counts.length - other - 1 >= FEWEST_ROWS && counts.slice(0, other).every(count => count < width);
    return isTable ? [{ skip: other + 1, delimiter, width }] : nearTable(counts, delimiter);
  });
  return found.sort((a, b) => b.width - a.width)[0];
}

/** A table among whose lines are some that have more or fewer values than most. */
function nearTable(counts: readonly number[], delimiter: string): readonly FoundTable[] {
  const often = (count: number): number => counts.filter(own => own === count).length;
  const width = [...new Set(counts)].sort((a, b) => often(b) - often(a))[0] ?? 1;
  const skip = counts.indexOf(width);
  const fitting = often(width);
  const isTable =
    width > 1 &&
    fitting >= FEWEST_ROWS &&
    fitting >= FITTING * (counts.length - skip) &&
    counts.slice(0, skip).every(count => count < width);
  return isTable ? [{ skip, delimiter, width }] : [];
}

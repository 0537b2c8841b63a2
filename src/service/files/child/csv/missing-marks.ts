/** What pandas takes for a missing value, beside the empty one. */
export const MISSING_MARKS: readonly string[] = [
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null'
];

/** Those that stand between two delimiters somewhere in a text. */
export function seenMarks(text: string, delimiter: string): readonly string[] {
  const cells = new Set(text.split(/\r\n|\n|\r/).flatMap(line => line.split(delimiter)));
  return MISSING_MARKS.filter(mark => cells.has(mark));
}

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
  const escape = (part: string): string => part.replace(/[^\w]/g, '\\$&');
  const marks = MISSING_MARKS.map(escape).join('|');
  const edge = `${escape(delimiter)}\\r\\n`;
  const cells = new RegExp(`(?<![^${edge}])(?:${marks})(?![^${edge}])`, 'g');
  const seen = new Set(Array.from(text.matchAll(cells), ([mark]) => mark));
  return MISSING_MARKS.filter(mark => seen.has(mark));
}

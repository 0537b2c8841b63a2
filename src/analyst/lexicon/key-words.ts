/** Words in names of columns whose values identify something. */
export const KEY_WORDS: ReadonlySet<string> = new Set([
  'code',
  'guid',
  'id',
  'identifier',
  'index',
  'isbn',
  'key',
  'no',
  'nr',
  'num',
  'number',
  'nummer',
  'pid',
  'ref',
  'sku',
  'tag',
  'uid',
  'uuid'
]);

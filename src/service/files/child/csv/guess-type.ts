const GUESSES: readonly (readonly [string, RegExp])[] = [
  ['BOOLEAN', /^(true|false)$/i],
  ['BIGINT', /^[+-]?(0|[1-9]\d{0,17})$/],
  ['DOUBLE', /^[+-]?(0|[1-9]\d*)?(\.\d+)?(e[+-]?\d+)?$/i],
  ['DATE', /^\d{4}-\d\d-\d\d$/],
  ['TIMESTAMP', /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/]
];

/** The type of DuckDB that all of some cells seem to have; empty ones say nothing. */
export function guessType(cells: readonly string[]): string {
  const own = cells.filter(cell => cell !== '');
  const found = own.length > 0 && GUESSES.find(([, pattern]) => own.every(cell => pattern.test(cell)));
  return found ? found[0] : 'VARCHAR';
}

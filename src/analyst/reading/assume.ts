import type { Assumption } from '../../analysis/index.js';

/** The sentence for a column that was not named literally. */
export function assumeColumn(phrase: string, column: string): Assumption {
  return { type: 'column', phrase, reading: column, text: `“${phrase}” read as ${column}` };
}

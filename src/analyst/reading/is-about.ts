import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { hintedColumns } from './hinted-columns.js';

/** Hints of adjectives that may stand before any amount: "largest order", "best score". */
const GENERAL = new Set(['size', 'rating']);

/** False when an adjective of one attribute ("youngest") stands beside a column about something else. */
export function isAbout(
  hints: readonly string[] | undefined,
  column: ColumnProfile,
  columns: readonly ColumnWords[]
): boolean {
  if (hints === undefined || hints.some(hint => GENERAL.has(hint))) {
    return true;
  }
  const found = hintedColumns(hints, columns);
  // Where nothing is known of prices, "the most expensive" may be about any amount.
  return found.some(hint => hint.column === column) || (hints.includes('price') && found.length === 0);
}

import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { hintedColumns } from '../reading/hinted-columns.js';

/** Hints of adjectives that may stand before any amount: "largest order", "best score". */
const GENERAL = new Set(['size', 'rating', 'price']);

/** False when an adjective of one attribute ("youngest") stands beside a column about something else. */
export function isAbout(
  hints: readonly string[] | undefined,
  column: ColumnProfile,
  columns: readonly ColumnWords[]
): boolean {
  return (
    hints === undefined ||
    hints.some(hint => GENERAL.has(hint)) ||
    hintedColumns(hints, columns).some(hint => hint.column === column)
  );
}

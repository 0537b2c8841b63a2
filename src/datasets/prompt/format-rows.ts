import type { ColumnProfile } from '../dataset-profile.js';
import type { SharedRows } from '../privacy/share-rows.js';
import { escapeText } from './escape-text.js';
import { estimateTokens } from './estimate-tokens.js';
import { formatName } from './format-name.js';
import { formatValue } from './format-value.js';

const MOST_CHARACTERS = 24;

/**
 * Rows in a table of their own, as many as fit: a line of the names, then a line for each row. Empty when not even one
 * row fits.
 *
 * @param places Positions of the columns to show.
 * @param most Tokens the text may have.
 */
export function formatRows(
  rows: SharedRows,
  columns: readonly ColumnProfile[],
  places: readonly number[],
  most: number
): string {
  const shown = places.filter(at => columns[at] !== undefined && Array.isArray(rows.columns[at]));
  const count = Math.max(0, ...shown.map(at => rows.columns[at]?.length ?? 0));
  const names = shown.flatMap(at => columns[at] ?? []).map(formatName);
  let text = `\n  rows, ${rows.disguised ? 'values disguised' : 'as they are'}: ${names.join(' | ')}`;
  let fitting = 0;
  for (let row = 0; row < count; row += 1) {
    const cells = shown.map(at =>
      escapeText(formatValue(rows.columns[at]?.[row] ?? null, MOST_CHARACTERS), MOST_CHARACTERS).replaceAll('|', '\\|')
    );
    const longer = `${text}\n    ${cells.join(' | ')}`;
    if (estimateTokens(longer) > most) {
      break;
    }
    text = longer;
    fitting += 1;
  }
  return fitting === 0 ? '' : text;
}

import type { FilePreview } from '../../../protocol/index.js';

/** Rows that widths are taken from. */
const LOOKED_AT = 50;
const LEAST = 5;
const MOST = 24;
/** Room for the arrow of a sorted column. */
const ARROW = 2;

/** Tracks of a grid, a column each, in characters: as wide as its name and its first cells, within limits. */
export function previewWidths({ columns, rows }: FilePreview): string {
  return columns
    .map(({ name }, at) => {
      const cells = rows.slice(0, LOOKED_AT).map(row => String(row[at] ?? '').length);
      return `${Math.max(LEAST, Math.min(MOST, Math.max(name.length + ARROW, ...cells) + 1))}ch`;
    })
    .join(' ');
}

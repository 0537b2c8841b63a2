import type { PreviewCell } from '../../../../protocol/index.js';
import type { CellColumn, SortKey } from './preview-table.js';

/**
 * A number for each row whose order is the one wanted: that of DuckDB for the type of the column, missing values last
 * either way, rows that are alike in the order of the file. No two are the same and none is missing, because danfojs keeps
 * neither order nor place of those.
 */
export function rankCells({ type, cells, keys }: CellColumn, descending: boolean): readonly number[] {
  const own = keys ?? cells.map(keyOf(type));
  const order = own.map((_, row) => row);
  const sign = descending ? -1 : 1;
  order.sort((a, b) => compare(own[a] ?? null, own[b] ?? null, sign) || a - b);
  const ranks = new Array<number>(own.length);
  order.forEach((row, place) => (ranks[row] = place));
  return ranks;
}

function keyOf(type: string): (cell: PreviewCell) => SortKey {
  switch (type) {
    case 'integer':
      return cell => (typeof cell === 'string' ? BigInt(cell) : Number.isInteger(cell) ? (cell as number) : null);
    case 'number':
      return cell => (cell === null ? null : Number(cell));
    case 'boolean':
      return cell => (cell === null ? null : Number(cell));
    default:
      return cell => (cell === null ? null : String(cell));
  }
}

function compare(a: SortKey, b: SortKey, sign: 1 | -1): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  if (typeof a === 'string' && typeof b === 'string') {
    return sign * compareTexts(a, b);
  }
  // What is no number is more than any, as it is for DuckDB.
  if (Number.isNaN(a) || Number.isNaN(b)) {
    return sign * (Number(Number.isNaN(a)) - Number(Number.isNaN(b)));
  }
  return a < b ? -sign : a > b ? sign : 0;
}

/** By characters and not by their halves, as bytes of UTF-8 are compared. */
function compareTexts(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) {
    at += 1;
  }
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  // Halves of characters come after all that are whole.
  const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
  return Number.isNaN(left)
    ? -1
    : Number.isNaN(right)
      ? 1
      : Number(isHalf(left)) - Number(isHalf(right)) || left - right;
}

import type { ColumnProfile, DatasetKind } from '../../../datasets/index.js';
import { pandasColumn } from '../../../plan/index.js';

/**
 * What the type of a column is called. Columns of files are called as pandas has them once they are loaded, so that they read
 * as those of frames do.
 *
 * @param rows Rows of the dataset; `null` when not counted.
 */
export function dtypeWord(column: ColumnProfile, kind: DatasetKind, rows: number | null): string {
  if (kind !== 'file') {
    return column.dtype;
  }
  return column.type === 'category' ? 'category' : pandasColumn(column, rows, false).column.dtype;
}

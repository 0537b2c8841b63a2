import type { ColumnProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';

/** How the dates of a text column are written; nothing for a column of dates. */
export function dateFormat(column: ColumnProfile): { readonly format?: string } {
  const format = columnKind.isDate(column) ? undefined : dateFormatOf(column);
  return format === undefined ? {} : { format };
}

import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { splitName } from '../linking/split-name.js';
import { dateFormatOf } from '../reading/date-format.js';
import { columnKind } from '../reading/column-kind.js';

const DULL = new Set(['id', 'no', 'number', 'code', 'year', 'index', 'lat', 'lon', 'latitude', 'longitude', 'zip']);

/** Columns that make good questions: amounts to average and short lists of groups, as they stand in the table. */
export function goodColumns(profile: DatasetProfile): {
  readonly amounts: readonly ColumnProfile[];
  readonly groups: readonly ColumnProfile[];
} {
  const columns = profile.columns.slice(0, 50);
  const dull = (column: ColumnProfile): boolean => splitName(column.name).some(word => DULL.has(word));
  const amounts = columns.filter(
    column => (column.type === 'number' || column.type === 'integer') && !dull(column) && !isFlag(column)
  );
  const groups = columns.filter(column => {
    const values = column.distinct?.count ?? column.top?.values.length ?? 0;
    const repeated = columnKind.isUnique(column, profile) !== true && dateFormatOf(column) === undefined;
    return columnKind.isText(column) && repeated && !dull(column) && values >= 2 && values <= 20;
  });
  return { amounts, groups };
}

function isFlag(column: ColumnProfile): boolean {
  return column.range?.min === 0 && column.range.max === 1;
}

import type { ColumnProfile, ColumnType, DatasetProfile } from '../../datasets/index.js';
import type { SortKey } from '../algebra/expression.js';

/** What is known of a column of a table that a plan makes. */
export type ColumnFacts = {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether values may be missing; false only where that is known. */
  readonly missing: boolean;
  /** Of a column as it stands in the data: its statistics, which a filter above it may have narrowed. */
  readonly profile?: ColumnProfile;
};

export type TableFacts = {
  readonly columns: readonly ColumnFacts[];
  /** Known order of the rows; empty when there is none. */
  readonly order: readonly SortKey[];
  /** Whether there are columns more, which the data decides. */
  readonly open: boolean;
  /** Whether there is exactly one row. */
  readonly single: boolean;
};

/** The facts of a dataset as it stands. The levels of its index are no columns. */
export function sourceFacts(profile: DatasetProfile): TableFacts {
  return {
    columns: profile.columns.map(column => ({
      name: column.name,
      type: column.type,
      missing: column.nulls === undefined || column.nulls.count > 0 || column.nulls.evidence.type === 'sample',
      profile: column
    })),
    order: [],
    open: false,
    single: false
  };
}

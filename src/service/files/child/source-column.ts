import type { ColumnType } from '../../../datasets/index.js';

/** A column of a table as DuckDB reads it. */
export type SourceColumn = {
  /** As the file names it. */
  readonly name: string;
  /** The type of `value`, as DuckDB calls it. */
  readonly dtype: string;
  readonly type: ColumnType;
  /** SQL for the cell as it stands in the file; null where it is missing. */
  readonly raw: string;
  /** SQL for the cell in its type; null where `raw` does not fit, too. */
  readonly value: string;
};

import type { GroupKey } from '../keys/group-key.js';

/** How pandas gets at the rows that are drawn, whatever engine holds them. */
export type RowSource = {
  /** pandas code of a Series. */
  readonly series: (column: string) => string;
  /** pandas code of a frame that has at least these columns; rows that miss one of `known` are left out. */
  readonly frame: (columns: readonly string[], known: readonly string[]) => string;
  /** pandas code of a frame that has these columns and no others. */
  readonly table: (columns: readonly string[]) => string;
  /** pandas code of a frame with the values of a column in one column for each group. Rows without a group are left out. */
  readonly wide: (column: string, by: GroupKey) => string;
};

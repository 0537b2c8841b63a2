import type { PreviewCell, PreviewColumn } from '../../../../protocol/index.js';

/** What the cells of a column are sorted by; null where the cell is missing. */
export type SortKey = number | bigint | string | null;

/** A column of a preview with its cells, in the order of the file. */
export type CellColumn = PreviewColumn & {
  readonly cells: readonly PreviewCell[];
  /** What its cells are sorted by, where that is not the cells themselves. */
  readonly keys?: readonly SortKey[];
};

/** The first rows of a table, in the types that DuckDB gave them. */
export type PreviewTable = {
  readonly fingerprint: string;
  readonly columns: readonly CellColumn[];
  readonly columnCount: number;
  readonly rows: number;
  /** Whether the table has more rows. */
  readonly more: boolean;
  /** Rows among these that could not be read. */
  readonly unread: number;
};

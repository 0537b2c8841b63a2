import type { DuckDBValue } from '@duckdb/node-api';

/** The cells of a column in one batch. */
export type ArrowColumn = {
  /** How many rows from one on may be in memory at once: at least one, at most `most`. */
  readonly room: (from: number, most: number) => Promise<number>;
  /** Throws a `FileProblem` when they are not all there. */
  readonly cells: (from: number, to: number) => Promise<readonly DuckDBValue[]>;
};

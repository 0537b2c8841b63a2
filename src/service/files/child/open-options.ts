import type { FencedDatabase } from './fenced-database.js';

/** How a table is to be opened that DuckDB does not read by itself. */
export type OpenOptions = {
  readonly database: FencedDatabase;
  /** All rows are to be read. */
  readonly whole: boolean;
  /** Folder for what does not fit into memory. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Told the share of the rows that was read, when all are to be. */
  readonly onProgress: (share: number) => void;
};

import type { FencedDatabase } from './fenced-database.js';
import type { CopyPaths } from './text-copies.js';

/** How a table is to be opened that DuckDB does not read by itself. */
export type OpenOptions = {
  readonly database: FencedDatabase;
  /** Rows that are to be read at most; `undefined`: only what a schema takes. */
  readonly rows: number | undefined;
  /** Folder for what does not fit into memory. */
  readonly folder: string;
  /** Where copies of a text go. */
  readonly copies: CopyPaths;
  readonly signal: AbortSignal;
  /** Told the share of the rows that was read, when more than that is to be. */
  readonly onProgress: (share: number) => void;
};

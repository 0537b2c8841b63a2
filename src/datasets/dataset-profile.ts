import type { ColumnProfile } from './column-profile.js';
import type { FileLoading } from './file-loading.js';

/** What a dataset is. A `connection` has no columns; each of its tables is a `table`. */
export type DatasetKind = 'frame' | 'series' | 'lazy' | 'relation' | 'remote' | 'connection' | 'table' | 'file';

/** Engines by name. Of frames that lie in memory statistics are read, of the others names and types. */
export type Engine =
  | 'pandas'
  | 'polars'
  | 'numpy'
  | 'pyarrow'
  | 'duckdb'
  | 'dask'
  | 'pyspark'
  | 'ibis'
  | 'modin'
  | 'geopandas'
  | 'ray'
  | 'snowpark';

/** What is known of one dataset without running any of the user's code. Every statistic is optional. */
export type DatasetProfile = {
  /**
   * Variable name in the kernel; of a table the name of its connection, a dot, and its own name there; of a file the one that it would
   * be loaded into.
   */
  readonly name: string;
  readonly engine: Engine;
  readonly kind: DatasetKind;
  /** `null`: not counted, because counting would start a job. */
  readonly rows: number | null;
  /** Number of columns, also of those not listed. */
  readonly columnCount: number;
  /** All columns up to 10,000; the first 50 in detail (a column without `nulls` was not looked at). */
  readonly columns: readonly ColumnProfile[];
  /** Names of index levels that are not a plain row number, as columns of the index. */
  readonly index?: readonly ColumnProfile[];
  /**
   * Changes when shape, column names, types or cells do. The same cells in another object are no change; where not all
   * cells can be looked at, because they are many or in no memory of the kernel, another object counts as one.
   * Compare with `compareFingerprints`: those of different kernel sessions say nothing about each other.
   */
  readonly fingerprint: string;
  /** Bytes, where it is free to know. */
  readonly memory?: number;
  readonly notes: readonly string[];
  /** Name of the file that its rows were read from, without folders, where executed code says it. No text for a model holds it. */
  readonly source?: string;
  /** Of a file that code can load: engine and columns are then those that the variable will have. */
  readonly file?: FileLoading;
};

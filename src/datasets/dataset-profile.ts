/** What a dataset is. A `connection` has no columns; each of its tables is a `table`. */
export type DatasetKind = 'frame' | 'series' | 'lazy' | 'relation' | 'remote' | 'connection' | 'table' | 'file';

/** Engines by name. Statistics are read for frames in memory; for the others, only names and types. */
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
  /** The variable in the kernel; for a table, after its connection's name and a dot; for a file, the one it would be loaded into. */
  readonly name: string;
  readonly engine: Engine;
  readonly kind: DatasetKind;
  /** `null`: not counted, because counting would start a job. */
  readonly rows: number | null;
  /** Number of columns, including those not listed. */
  readonly columnCount: number;
  /** All columns up to 10,000; the first 50 in detail (a column without `nulls` was not looked at). */
  readonly columns: readonly ColumnProfile[];
  /** Names of index levels that are not a plain row number, as columns of the index. */
  readonly index?: readonly ColumnProfile[];
  /**
   * Changes when shape, column names, types or cells change. The same cells in another object are no change, unless not all
   * cells can be read, because there are too many or they are not in the kernel's memory: then another object counts as one.
   * Compare with `compareFingerprints`: fingerprints of different kernel sessions say nothing about each other.
   */
  readonly fingerprint: string;
  /** Bytes, where it is free to know. */
  readonly memory?: number;
  readonly notes: readonly string[];
  /** Path of the file that it holds as loaded, as executed code writes it; absent if no code says so. No text for a model contains it. */
  readonly source?: string;
  /** For a file that code can load; engine and columns are then those that the variable will have. */
  readonly file?: FileLoading;
};

/** A value as it may travel in JSON; dates and decimals as text. */
export type ScalarValue = string | number | boolean | null;

export type ColumnProfile = {
  /** The name as a string. See `label` for columns whose label is not a plain string. */
  readonly name: string;
  /** Python literal of the label when it is not a `str` (for example `3` or `("a", "b")`). */
  readonly label?: string;
  readonly type: ColumnType;
  /** The engine's own name of the type, for example `datetime64[ns]` or `Categorical`. */
  readonly dtype: string;
  /** Changes when the cells change, as far as that is cheap to detect. Compare only with marks of the same kernel session. */
  readonly mark?: string;
  /** Missing values. `count` refers to the rows of `evidence`. */
  readonly nulls?: { readonly count: number; readonly evidence: Evidence };
  /** Distinct non-missing values. */
  readonly distinct?: { readonly count: number; readonly approximate: boolean; readonly evidence: Evidence };
  /** Smallest and largest value; dates as ISO 8601 text, never for free text. */
  readonly range?: { readonly min: ScalarValue; readonly max: ScalarValue; readonly evidence: Evidence };
  /** Most frequent values with their counts, most frequent first, at most 20. */
  readonly top?: {
    readonly values: readonly { readonly value: ScalarValue; readonly count: number }[];
    readonly complete: boolean;
    readonly evidence: Evidence;
  };
  /** Counts of non-missing values in at most 10 equal bins over `range`. For the page only: no prompt holds it. */
  readonly spread?: { readonly counts: readonly number[]; readonly evidence: Evidence };
};

/** Neutral class of a column, whatever the engine calls it. `other` covers lists, structs, bytes and unknown objects. */
export type ColumnType =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'time'
  | 'duration'
  | 'category'
  | 'text'
  | 'other';

/** How a statistic was obtained. A `sample` covers the first `rows` of `total` rows, or `rows` evenly spread ones. */
export type Evidence =
  | { readonly type: 'metadata' }
  | { readonly type: 'sample'; readonly rows: number; readonly total: number | null }
  | { readonly type: 'full' };

/** How a dataset of kind `file` is loaded into a variable of its name. */
export type FileLoading = {
  /** As the code writes it. */
  readonly path: string;
  /** The sheet of a workbook or the table of a database. */
  readonly table?: string;
  /** Kind of the variable once it is loaded. */
  readonly kind: 'frame' | 'lazy' | 'relation';
  /** Lines to put before the code: imports that the namespace lacks. */
  readonly imports: readonly string[];
  /** Assigns the variable. */
  readonly code: string;
  /** How many lines are left out because they are not rows; absent if there are none or the number is unknown. */
  readonly leftOut?: number;
};

/** The first rows of a dataset, read only when its sharing level asks for rows. */
export type DatasetRows = {
  /** Variable name in the kernel, or the one that a file would be loaded into. */
  readonly dataset: string;
  /** Cells of the first columns, in the order of the profile; `null` for a column whose cells cannot be read safely. */
  readonly columns: readonly (readonly ScalarValue[] | null)[];
};

/** Whether nothing is known of the columns of a dataset, because asking for them would start work. */
export function isUnread({ kind, rows, columnCount }: DatasetProfile): boolean {
  return rows === null && columnCount === 0 && (kind === 'lazy' || kind === 'remote');
}

const TYPES: readonly (readonly [RegExp, ColumnType])[] = [
  [/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/, 'integer'],
  [/^(?:DOUBLE|FLOAT|DECIMAL)$/, 'number'],
  [/^BOOLEAN$/, 'boolean'],
  [/^TIMESTAMP/, 'datetime'],
  [/^DATE(?:64)?$/, 'date'],
  [/^TIME(?: WITH TIME ZONE)?$/, 'time'],
  [/^INTERVAL$/, 'duration'],
  [/^ENUM/, 'category'],
  [/^(?:VARCHAR|UUID)$/, 'text']
];

/** The neutral class of a DuckDB type, or of Arrow's wider date (`DATE64`). */
export function columnTypeOf(dtype: string): ColumnType {
  const plain = dtype.replace(/\(.*$/, '');
  return TYPES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other';
}

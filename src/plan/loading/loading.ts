import type { ColumnProfile, DataFile, Engine, FileLoading } from '../../datasets/index.js';
import type { Draft } from '../python/draft.js';
import type { Py } from '../python/tree.js';

/** With what a file is loaded. `polars-lazy` and `duckdb` leave the rows on the disk until something is asked of them. */
export type LoadingEngine = 'pandas' | 'polars' | 'polars-lazy' | 'duckdb';

/** What a loader writes code from. It takes modules of the draft only for a file that it loads. */
export type LoadingRequest = {
  readonly file: DataFile;
  readonly draft: Draft;
  /** Whether the kernel has a package that a reader needs, such as `pyarrow`. */
  readonly has: (module: string) => boolean;
};

/** What a loader writes, and what comes of it. */
export type LoadedFile = {
  readonly engine: Engine;
  readonly kind: FileLoading['kind'];
  /** `null` where it may have other rows than the profile says. */
  readonly rows?: null;
  /** The columns as the variable will have them. */
  readonly columns: readonly ColumnProfile[];
  /** An expression that is the dataset. */
  readonly value: Py;
};

/** How an engine has a column of a file. */
export type LoadedColumn = {
  readonly column: ColumnProfile;
  /** The dtype that it has to be told, or cast to; absent where the reader finds the same by itself. */
  readonly dtype?: string;
  /** It holds dates, or dates with times, that the reader takes for text unless told. */
  readonly written?: 'date' | 'datetime';
};

/** Whether a column may have got its name from the profile, and has none or another in the file. */
export const isRenamed = ({ name }: ColumnProfile): boolean => /^Unnamed: \d+$|\.\d+$/u.test(name);

/** An argument that is left out where it has its usual value. */
export const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

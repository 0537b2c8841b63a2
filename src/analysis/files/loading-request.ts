import type { DataFile } from '../../datasets/index.js';
import type { LoadingImports } from './loading-imports.js';

/** What a loader gets to write code from. */
export type LoadingRequest = {
  readonly file: DataFile;
  readonly imports: LoadingImports;
  /** Whether the kernel has a package that a reader needs, such as `pyarrow`. */
  readonly has: (module: string) => boolean;
};

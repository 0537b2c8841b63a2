import type { FileFormat } from '../datasets/index.js';
import type { LoadingEngine } from '../plan/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Memory that working with data takes, in sizes of the data. */
const ROOM = 5;

/** What frames of dask need. */
const DASK = ['dask', 'pandas', 'pyarrow'];

/** Bytes in memory for one on the disk: packed and binary kinds grow when they are read. */
function growth({ kind, text }: FileFormat): number {
  switch (kind) {
    case 'csv':
      return text?.compression === 'gzip' ? 6 : 1;
    case 'parquet':
    case 'arrow':
      return 4;
    case 'excel':
      return 10;
    default:
      return 1;
  }
}

/** Whether a file is large for the memory there is: frames want five times the size of their data. */
export function isLargeFor(format: FileFormat, freeMemory: number | undefined): boolean {
  return freeMemory !== undefined && format.bytes * growth(format) * ROOM > freeMemory;
}

/**
 * With what a file is loaded: polars when the notebook has it and not pandas, else pandas; a file that is large for the
 * memory there is stays on the disk, by dask where the notebook uses it, else by polars, DuckDB or dask, whichever the
 * kernel has.
 */
export function chooseLoadingEngine(
  format: FileFormat,
  {
    modules,
    freeMemory,
    profiles = []
  }: Pick<KernelSnapshot, 'modules' | 'freeMemory'> & Partial<Pick<KernelSnapshot, 'profiles'>>,
  missing: readonly string[]
): LoadingEngine {
  const bound = new Set(Object.values(modules).map(name => name.split('.')[0]));
  const prefersPolars = bound.has('polars') && !bound.has('pandas');
  if (isLargeFor(format, freeMemory)) {
    const hasDask = DASK.every(name => !missing.includes(name));
    const usesDask = bound.has('dask') || profiles.some(({ engine }) => engine === 'dask');
    return hasDask && usesDask
      ? 'dask'
      : !missing.includes('polars')
        ? 'polars-lazy'
        : !missing.includes('duckdb')
          ? 'duckdb'
          : hasDask
            ? 'dask'
            : 'pandas';
  }
  return prefersPolars ? 'polars' : 'pandas';
}

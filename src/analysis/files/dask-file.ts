import type { FileFormat } from '../../datasets/index.js';
import { daskCsv } from './dask-csv.js';
import { daskJson } from './dask-json.js';
import { daskParquet } from './dask-parquet.js';
import { isPattern } from './is-pattern.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import type { RefusedFile } from './refused-file.js';

const WITHOUT_READER: Readonly<Record<Exclude<FileFormat['kind'], 'csv' | 'json' | 'parquet'>, string>> = {
  arrow: 'dask has no reader for Arrow files',
  duckdb: 'dask has no reader for DuckDB files',
  excel: 'dask has no reader for Excel files',
  sqlite: 'dask has no reader of its own for SQLite files'
};

/** How dask loads a file, in parts and only when something is computed; or why it does not. */
export function daskFile(request: LoadingRequest): LoadedFile | RefusedFile {
  const { kind } = request.file.facts.format;
  if (isPattern(request.file.path)) {
    return { refused: 'dask takes the name of the file for a pattern' };
  }
  switch (kind) {
    case 'csv':
      return daskCsv(request);
    case 'json':
      return daskJson(request);
    case 'parquet':
      return daskParquet(request);
    default:
      return { refused: WITHOUT_READER[kind] };
  }
}

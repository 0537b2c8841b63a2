import type { DataFile, DatasetProfile } from '../../datasets/index.js';
import { daskFile } from './dask-file.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingEngine } from './loading-engine.js';
import { loadingImports } from './loading-imports.js';
import type { LoadingRequest } from './loading-request.js';
import { pandasFile } from './pandas-file.js';
import { polarsFile } from './polars-file.js';
import { isCut, knowsUnread, noRows } from './skipped-rows.js';
import { relationFile } from './relation-file.js';

export type FileDatasetOptions = {
  /** Variable to load it into, a Python identifier that is free. */
  readonly name: string;
  readonly engine: LoadingEngine;
  readonly variables: readonly string[];
  readonly modules: Readonly<Record<string, string>>;
  /** Packages that the kernel lacks, as far as it was asked. */
  readonly missing?: readonly string[];
};

/**
 * A file as the dataset that it will be when its loading cell has run: with the columns, types and counts that the frame
 * then has, and the code that makes it. What the engine has no reader for is loaded by another, at last by pandas.
 */
export function fileDataset(file: DataFile, options: FileDatasetOptions): DatasetProfile {
  const { name, engine, variables, modules, missing = [] } = options;
  const { path, facts } = file;
  const imports = loadingImports([...variables, name], modules);
  // Python's readers take this for somebody's home.
  const own = path.startsWith('~') ? { ...file, path: `./${path}` } : file;
  const request: LoadingRequest = { file: own, imports, has: module => !missing.includes(module) };
  const loaded = byEngine(request, engine) ?? pandasFile(request);
  const { profile, table } = facts;
  const { rows: noRow = 0, short = 0 } = noRows(facts) ?? {};
  // pandas says itself which it leaves out of a file that was not looked at to its end.
  const leftOut = isCut(facts) ? 0 : knowsUnread(facts) ? noRow : noRow - short;
  return {
    ...profile,
    name,
    engine: loaded.engine,
    kind: 'file',
    columns: loaded.columns,
    rows: loaded.rows === undefined ? profile.rows : loaded.rows,
    notes: [...profile.notes, ...(leftOut > 0 ? [`${leftOut} lines of the file are no rows`] : [])],
    file: {
      path,
      ...(table !== undefined && { table }),
      kind: loaded.kind,
      imports: imports.lines,
      code: [`${name} = ${loaded.value}`, ...(loaded.then?.(name) ?? [])].join('\n'),
      ...(leftOut > 0 && { leftOut }),
      ...(loaded.instead !== undefined && { instead: loaded.instead })
    }
  };
}

function byEngine(request: LoadingRequest, engine: LoadingEngine): LoadedFile | undefined {
  switch (engine) {
    case 'duckdb':
      return relationFile(request);
    case 'polars':
      return polarsFile(request, engine);
    case 'polars-lazy':
      return polarsFile(request, engine) ?? (request.has('duckdb') ? relationFile(request) : undefined);
    case 'dask': {
      const read = daskFile(request);
      return 'refused' in read ? insteadOfDask(request, read.refused) : read;
    }
    case 'pandas':
      return lacksArrow(request) ? polarsFile(request, 'polars') : undefined;
  }
}

/** By an engine that leaves the rows on the disk where one reads the file, and says why it is not dask. */
function insteadOfDask(request: LoadingRequest, refused: string): LoadedFile {
  const other =
    (request.has('polars') ? polarsFile(request, 'polars-lazy') : undefined) ??
    (request.has('duckdb') ? relationFile(request) : undefined);
  return other === undefined
    ? { ...pandasFile(request), instead: `${refused}, so that pandas loads it whole` }
    : { ...other, instead: `${refused}, so that ${other.engine === 'duckdb' ? 'DuckDB' : other.engine} reads it` };
}

/** Whether pandas cannot read the file in this kernel and polars can. */
function lacksArrow({ file, has }: LoadingRequest): boolean {
  const { kind } = file.facts.format;
  return !has('pyarrow') && has('polars') && (kind === 'arrow' || (kind === 'parquet' && !has('duckdb')));
}

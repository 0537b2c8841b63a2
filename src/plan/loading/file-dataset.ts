import type { DataFile, DatasetProfile } from '../../datasets/index.js';
import { Draft, type DraftOptions } from '../python/draft.js';
import { printPython } from '../python/print.js';
import { type LoadedFile, type LoadingEngine, type LoadingRequest, badLines } from './text-format.js';
import { pandasFile } from './pandas-file.js';
import { duckdbFile, polarsFile } from './plain-file.js';

export type FileDatasetOptions = DraftOptions & {
  /** Variable to load it into, a Python identifier that is free. */
  readonly name: string;
  readonly engine: LoadingEngine;
  /** Packages that the kernel is known to lack. */
  readonly missing?: readonly string[];
};

/**
 * A file as the dataset that it will be once its loading cell has run: with the columns, types and counts that the frame
 * then has, and the code that makes it. A file that the engine cannot read is loaded by another one, finally by pandas.
 */
export function fileDataset(file: DataFile, options: FileDatasetOptions): DatasetProfile {
  const { name, engine, variables, modules, missing = [] } = options;
  const { path, facts } = file;
  const { profile, table } = facts;
  const draft = new Draft({ variables: [...variables, name], modules });
  // Python's readers would expand a leading `~` to a home directory.
  const own = path.startsWith('~') ? { ...file, path: `./${path}` } : file;
  const loaded = load({ file: own, draft, has: module => !missing.includes(module) }, engine);
  const imports = printPython(draft.statements);
  const { count, short, isCut, areKnown } = badLines(facts);
  // If only the beginning of a file was profiled, pandas itself reports the rows that it leaves out.
  const leftOut = isCut ? 0 : areKnown ? count : count - short;
  return {
    ...profile,
    name,
    engine: loaded.engine,
    kind: 'file',
    columns: loaded.columns,
    rows: loaded.rows === undefined ? profile.rows : loaded.rows,
    notes: [...profile.notes, ...(leftOut > 0 ? [`${leftOut} lines of the file are not rows`] : [])],
    file: {
      path,
      ...(table !== undefined && { table }),
      kind: loaded.kind,
      imports: imports === '' ? [] : imports.split('\n'),
      code: printPython([{ type: 'assign', to: name, value: loaded.value }]),
      ...(leftOut > 0 && { leftOut })
    }
  };
}

function load(request: LoadingRequest, engine: LoadingEngine): LoadedFile {
  const readers = {
    duckdb: () => duckdbFile(request),
    polars: () => polarsFile(request, false),
    'polars-lazy': () => polarsFile(request, true) ?? (request.has('duckdb') ? duckdbFile(request) : undefined),
    pandas: () => (lacksArrow(request) ? polarsFile(request, false) : undefined)
  };
  return readers[engine]() ?? pandasFile(request);
}

/** Whether pandas cannot read the file in this kernel and polars can. */
function lacksArrow({ file, has }: LoadingRequest): boolean {
  const { kind } = file.facts.format;
  return !has('pyarrow') && has('polars') && (kind === 'arrow' || (kind === 'parquet' && !has('duckdb')));
}

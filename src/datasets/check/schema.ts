import type { DatasetProfile } from '../dataset-profile.js';
import { isWrittenAs } from '../file-facts.js';
import { callArguments, stringValue } from './expressions.js';
import type { PythonNode } from './python-tree.js';

/** The columns code may use of one dataset: those it has, and those the code itself made so far. Only ever grows. */
export type Schema = {
  readonly profile: DatasetProfile;
  readonly columns: Set<string>;
  /** Levels of the row index, which some methods take beside columns. */
  readonly index: ReadonlySet<string>;
  /** Whether there may be columns whose names are not known; missing columns are then not reported. */
  open: boolean;
};

/** What an expression stands for, as far as that is certain. */
export type FrameValue = Frame | { readonly type: 'module'; readonly path: string };

/** A frame, or what one of its methods and attributes makes of it. */
export type Frame = { readonly type: 'frame' | 'grouped' | 'locator' | 'plot'; readonly schema: Schema };

const CHECKED = new Set(['pandas', 'geopandas', 'dask', 'modin', 'polars', 'pyspark', 'numpy', 'pyarrow']);

/** The schema of a dataset; open when its columns are not all known to be plain names. */
export function schemaOf(profile: DatasetProfile): Schema {
  const plain = profile.columns.filter(column => column.label === undefined);
  const nested = profile.columns.some(column => column.label?.startsWith('(') === true);
  const unknown =
    profile.columns.length === 0 || profile.columns.length < profile.columnCount || profile.kind === 'series';
  return {
    profile,
    columns: new Set(plain.map(column => column.name)),
    index: new Set((profile.index ?? []).map(level => level.name)),
    open: unknown || nested || !CHECKED.has(profile.engine)
  };
}

const READERS = /^(?:pandas|polars|dask\.dataframe|modin\.pandas)\.(?:read|scan)_\w+$/u;
/** Arguments that choose or name columns, or make some of them the index. */
const CHOOSING = /^(?:names|usecols|columns|index_col|header|new_columns|has_header|with_column_names)$/u;

/** The schema of a known file that a reader such as `pandas.read_csv` loads; open if the call itself chooses or names columns. */
export function loadedFile(path: string, call: PythonNode, files: readonly DatasetProfile[]): Schema | undefined {
  if (!READERS.test(path)) {
    return undefined;
  }
  const { positional, keywords, more } = callArguments(call);
  const written = stringValue(positional[0] ?? keywords.get('filepath_or_buffer') ?? keywords.get('source'));
  const table = stringValue(keywords.get('sheet_name'));
  const named = files.filter(({ file }) => file !== undefined && isWrittenAs(file.path, written));
  const profile = named.find(({ file }) => file?.table === table) ?? (table === undefined ? named[0] : undefined);
  if (profile === undefined) {
    return undefined;
  }
  const schema = schemaOf({ ...profile, engine: path.startsWith('polars') ? 'polars' : 'pandas' });
  const chooses = more || positional.length > 1 || [...keywords.keys()].some(name => CHOOSING.test(name));
  return { ...schema, open: schema.open || chooses };
}

import type { DatasetProfile } from '../dataset-profile.js';

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
export type FrameValue =
  | { readonly type: 'frame' | 'grouped' | 'locator' | 'plot'; readonly schema: Schema }
  | { readonly type: 'module'; readonly path: string };

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

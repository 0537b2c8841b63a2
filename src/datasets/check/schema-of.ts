import type { DatasetProfile } from '../dataset-profile.js';
import type { Schema } from './frame-value.js';

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

import { type DatasetProfile, type FileLoading, isUnread } from '../dataset-profile.js';
import { escapeText } from './escape-text.js';

/** Characters of all notes together. */
const MOST_NOTES = 300;
/** Characters of the code that loads a file. */
const MOST_LOADING = 500;

const KIND: Readonly<Record<string, string>> = {
  'pandas frame': 'pandas DataFrame',
  'pandas series': 'pandas Series',
  'polars frame': 'polars DataFrame',
  'polars series': 'polars Series',
  'polars lazy': 'polars LazyFrame',
  'geopandas frame': 'GeoDataFrame',
  'geopandas series': 'GeoSeries',
  'numpy frame': 'numpy array',
  'numpy series': 'numpy array',
  'pyarrow frame': 'pyarrow Table',
  'pyarrow lazy': 'pyarrow Dataset',
  'duckdb table': 'table of a duckdb connection',
  'dask lazy': 'lazy dask DataFrame',
  'pyspark remote': 'lazy Spark DataFrame',
  'ibis lazy': 'lazy ibis table',
  'modin frame': 'modin DataFrame',
  'modin series': 'modin Series',
  'ray remote': 'lazy Ray Dataset',
  'snowpark remote': 'lazy Snowpark DataFrame'
};

/**
 * One line about a dataset, without its columns: variable, what it is, size and notes.
 *
 * @param profile As it may be shared: rows are left out when they are not.
 * @param shared Whether row counts are part of what is shared; if so, unknown ones are said to be so.
 */
export function formatDataset(profile: DatasetProfile, shared: boolean): string {
  const { engine, file } = profile;
  const own = `${engine} ${file?.kind ?? profile.kind}`;
  const kind = file === undefined ? (KIND[own] ?? own) : `file not loaded yet, then a ${KIND[own] ?? own}`;
  const columns = isUnread(profile)
    ? 'columns not known'
    : `${profile.columnCount} column${profile.columnCount === 1 ? '' : 's'}`;
  const rows = profile.rows === null ? 'rows not counted' : `${profile.rows} row${profile.rows === 1 ? '' : 's'}`;
  const size = profile.kind === 'connection' ? '' : shared ? `, ${rows} × ${columns}` : `, ${columns}`;
  const notes = profile.notes.map(note => `; ${escapeText(note, 200)}`).join('');
  const load = file === undefined ? '' : `; load it first: ${loading(file)}`;
  return `${escapeText(profile.name)}: ${kind}${size}${escapeText(notes, MOST_NOTES)}${load}`;
}

/** The code; at levels that do not share it, the tool that writes it. */
function loading({ path, imports, code }: FileLoading): string {
  return code === ''
    ? `call loadDataset with ${escapeText(path, MOST_LOADING)}`
    : escapeText([...imports, code].join('; '), MOST_LOADING);
}

import {
  isUnread,
  type ColumnProfile,
  type DatasetProfile,
  type DatasetRows,
  type FileLoading
} from '../dataset-profile.js';
import { escapeText, formatName, formatValue } from './escape-text.js';
import { estimateTokens } from './estimate-tokens.js';

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

/** One line about a dataset, as it may be shared, without its columns: variable, what it is, size if known, and notes. */
export function formatDataset(profile: DatasetProfile): string {
  const { engine, file } = profile;
  const own = `${engine} ${file?.kind ?? profile.kind}`;
  const kind = file === undefined ? (KIND[own] ?? own) : `file not loaded yet, then a ${KIND[own] ?? own}`;
  const columns = isUnread(profile)
    ? 'columns not known'
    : `${profile.columnCount} column${profile.columnCount === 1 ? '' : 's'}`;
  const rows = profile.rows === null ? '' : `${profile.rows} row${profile.rows === 1 ? '' : 's'} × `;
  const size = profile.kind === 'connection' ? '' : `, ${rows}${columns}`;
  const notes = escapeText(profile.notes.map(note => `; ${note}`).join(''), MOST_NOTES);
  const load = file === undefined ? '' : `; load it first: ${loading(file)}`;
  return `${escapeText(profile.name)}: ${kind}${size}${notes}${load}`;
}

/** The code that loads a file or, at levels that do not share it, the tool that writes it. */
function loading({ path, imports, code }: FileLoading): string {
  return code === ''
    ? `call loadDataset with ${escapeText(path, MOST_LOADING)}`
    : escapeText([...imports, code].join('; '), MOST_LOADING);
}

function formatType({ type, dtype }: ColumnProfile): string {
  if (dtype === 'object') {
    return type === 'text' ? 'str' : type === 'other' ? 'object' : `object(${type})`;
  }
  return escapeText(dtype.replace(/^datetime64\[[a-z]+\]$/u, 'datetime'), 60);
}

function percentMissing({ nulls }: ColumnProfile, rows: number | null): string | undefined {
  const of = nulls?.evidence.type === 'sample' ? nulls.evidence.rows : rows;
  if (!nulls || nulls.count === 0 || !of) {
    return undefined;
  }
  const percent = (100 * nulls.count) / of;
  const figure =
    percent < 0.1 ? '<0.1' : percent > 99.9 && percent < 100 ? '>99.9' : String(Number(percent.toFixed(1)));
  return `${nulls.evidence.type === 'sample' ? '~' : ''}${figure}% missing`;
}

/** What is known besides type and missing values, in pieces that can be dropped from the end. */
function facts(column: ColumnProfile, most: number): readonly string[] {
  const { distinct, range, top } = column;
  const about = distinct?.approximate === true ? '~' : '';
  if (top && column.type !== 'number') {
    const [first, ...others] = top.values.map(({ value }) => formatValue(value, most));
    const count = distinct?.count ?? top.values.length;
    return first === undefined ? [] : [`, ${about}${count} values: ${first}`, ...others.map(value => `, ${value}`)];
  }
  return [
    ...(range ? [`, ${formatValue(range.min, most)}..${formatValue(range.max, most)}`] : []),
    ...(distinct ? [`, ${about}${distinct.count} distinct`] : [])
  ];
}

/**
 * One line about a column: name, type, share of missing values among `rows`, then range, values or number of distinct values,
 * as far as `most` tokens allow. The name and the type are always there, whole.
 */
export function formatColumn(column: ColumnProfile, rows: number | null, most: number): string {
  let line = `${formatName(column)} ${formatType(column)}`.trimEnd();
  const missing = percentMissing(column, rows);
  const pieces = facts(column, most > 40 ? 64 : 24);
  for (const piece of missing === undefined ? pieces : [`, ${missing}`, ...pieces]) {
    if (estimateTokens(line + piece) > most) {
      return line.includes(' values: ') ? `${line}, …` : line;
    }
    line += piece;
  }
  return line;
}

const MOST_CHARACTERS = 24;

/** First rows as they may be shown; `disguised`: their values are substitutes. */
export type ShownRows = DatasetRows & { readonly disguised: boolean };

/** A table of the columns at `places`, with as many rows as fit `most` tokens; empty when not even one row fits. */
export function formatRows(
  rows: ShownRows,
  columns: readonly ColumnProfile[],
  places: readonly number[],
  most: number
): string {
  const shown = places.filter(at => columns[at] !== undefined && Array.isArray(rows.columns[at]));
  const count = Math.max(0, ...shown.map(at => rows.columns[at]?.length ?? 0));
  const names = shown.flatMap(at => columns[at] ?? []).map(formatName);
  let text = `\n  rows, ${rows.disguised ? 'values disguised' : 'as they are'}: ${names.join(' | ')}`;
  let fitting = 0;
  for (let row = 0; row < count; row += 1) {
    const cells = shown.map(at => formatValue(rows.columns[at]?.[row] ?? null, MOST_CHARACTERS).replaceAll('|', '\\|'));
    const longer = `${text}\n    ${cells.join(' | ')}`;
    if (estimateTokens(longer) > most) {
      break;
    }
    text = longer;
    fitting += 1;
  }
  return fitting === 0 ? '' : text;
}

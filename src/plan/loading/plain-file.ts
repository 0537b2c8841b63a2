import type { ColumnProfile, FileFacts, FileFormat } from '../../datasets/index.js';
import { attribute, dict, method, type Py } from '../python/tree.js';
import { badLines, encodingArguments, type LoadedFile, type LoadingRequest, textOf, unless } from './text-format.js';
import { duckdbColumn, polarsColumn } from './typed-columns.js';

/** How DuckDB reads a file as a relation, whose rows stay on disk; `undefined` if it cannot read the file as its profile says. */
export function duckdbFile(request: LoadingRequest): LoadedFile | undefined {
  const { path, facts } = request.file;
  const { kind } = facts.format;
  const loaded = { engine: 'duckdb', kind: 'relation', columns: facts.profile.columns.map(duckdbColumn) } as const;
  if (kind === 'duckdb' || kind === 'parquet') {
    return { ...loaded, value: typedRelation(request) };
  }
  if (kind !== 'csv' || !duckdbReads(facts)) {
    return undefined;
  }
  const { columns } = facts.profile;
  const text = textOf(facts.format);
  return {
    ...loaded,
    value: method(request.draft.module('duckdb'), 'read_csv', [plain(path)], {
      sep: unless(',', text.delimiter),
      header: text.header,
      names: text.header ? undefined : columns.map(({ name }) => name),
      quotechar: unless('"', text.quote),
      escapechar: text.escape,
      na_values: missingMarks(facts.format),
      compression: encodingArguments(path, text).compression === null ? 'none' : undefined,
      skiprows: unless(0, text.skip),
      dtype: dict(columns.map(({ name, dtype }) => [name, dtype])),
      date_format: text.dateFormat,
      timestamp_format: text.timestampFormat
    })
  };
}

/** A Parquet file, or a table of a DuckDB file, which is opened read-only, so that it can be open elsewhere. */
export function typedRelation({ file: { path, facts }, draft }: LoadingRequest): Py {
  const duckdb = draft.module('duckdb');
  return facts.format.kind === 'parquet'
    ? method(duckdb, 'read_parquet', [plain(path)])
    : method(method(duckdb, 'connect', [path], { read_only: true }), 'table', [facts.table ?? '']);
}

/** A path for readers of DuckDB, which take names with `*`, `?` or `[` for patterns: `sales[1].csv` becomes `sales[[]1].csv`. */
const plain = (path: string): string => path.replace(/[*?[]/gu, '[$&]');

/** Whether DuckDB reads a text as its profile says: it takes names for marks of missing values, and does not distinguish them by case. */
function duckdbReads(facts: FileFacts): boolean {
  const { compression, quote, missing } = textOf(facts.format);
  const names = facts.profile.columns.map(({ name }) => name);
  return (
    isPlain(facts) &&
    compression === 'none' &&
    quote !== '' &&
    !names.some(name => missing.includes(name) || /^\s|\s$/u.test(name)) &&
    new Set(names.map(name => name.toLowerCase())).size === names.length
  );
}

/** How polars loads a file, eagerly or as a lazy frame; `undefined` if it would read the file differently from its profile. */
export function polarsFile({ file, draft }: LoadingRequest, isLazy: boolean): LoadedFile | undefined {
  const { path, facts } = file;
  const { kind, isStream = false } = facts.format;
  const verb = isLazy ? 'scan' : 'read';
  const glob = isPattern(path) ? false : undefined;
  const columns = facts.profile.columns.map(polarsColumn);
  const loaded = { engine: 'polars', kind: isLazy ? 'lazy' : 'frame', columns } as const;
  if (kind === 'parquet') {
    return { ...loaded, value: method(draft.module('polars'), `${verb}_parquet`, [path], { glob }) };
  }
  if (kind === 'arrow' && glob === undefined && !columns.some(isRenamed) && !(isStream && isLazy)) {
    return { ...loaded, value: method(draft.module('polars'), `${verb}_ipc${isStream ? '_stream' : ''}`, [path]) };
  }
  if (kind !== 'csv' || !polarsReads(facts)) {
    return undefined;
  }
  const polars = draft.module('polars');
  const rows = method(polars, `${verb}_csv`, [path], { ...csvArguments(facts, polars), glob });
  const dates = facts.profile.columns.filter(isDated).map(column => dateOf(column, facts, polars));
  return {
    ...loaded,
    value: dates.length === 0 ? rows : method(rows, 'with_columns', dates),
    // Times of day are read as text.
    columns: columns.map(column => (column.type === 'time' ? { ...column, type: 'text', dtype: 'String' } : column))
  };
}

/** Whether a path may stand for several files: `sales[1].csv`. */
const isPattern = (path: string): boolean => /[*?[\]{}]/u.test(path);

/** Whether polars reads a text as its profile says. */
function polarsReads(facts: FileFacts): boolean {
  const { uneven, escape, header, lineEnd } = textOf(facts.format);
  return (
    isPlain(facts) &&
    uneven !== true &&
    escape === undefined &&
    header &&
    lineEnd !== '\r' &&
    !facts.profile.columns.some(({ name, type }) => type === 'boolean' || name.includes('"'))
  );
}

function csvArguments({ format, profile }: FileFacts, polars: Py) {
  const { delimiter, skip, quote } = textOf(format);
  const types = profile.columns.flatMap(column => {
    const type = toldType(column, format.codes?.includes(column.name) === true);
    return type === undefined ? [] : [[column.name, attribute(polars, type)] as const];
  });
  const hasAll = profile.columns.every(({ nulls }) => nulls?.evidence.type === 'full' && nulls.count === 0);
  return {
    separator: unless(',', delimiter),
    skip_rows: unless(0, skip),
    quote_char: quote === '' ? null : unless('"', quote),
    null_values: hasAll ? undefined : missingMarks(format),
    schema_overrides: types.length === 0 ? undefined : dict(types)
  };
}

/** The type to state for a column because polars might infer another one; dates are read as text. */
function toldType(column: ColumnProfile, isCode: boolean): string | undefined {
  if (column.dtype === 'HUGEINT' || isDated(column) || (column.type === 'text' && isCode)) {
    return 'String';
  }
  const isWhole = column.type === 'integer' && (column.nulls?.count ?? 0) > 0;
  return column.type === 'number' ? 'Float64' : isWhole ? 'Int64' : undefined;
}

const isDated = ({ type }: ColumnProfile): boolean => type === 'date' || type === 'datetime';

function dateOf({ name, type, dtype }: ColumnProfile, { format }: FileFacts, polars: Py): Py {
  const { dateFormat, timestampFormat } = textOf(format);
  const text = attribute(method(polars, 'col', [name]), 'str');
  const written = type === 'date' ? dateFormat : timestampFormat;
  const isZoned = written === undefined && dtype.endsWith('TIME ZONE');
  return method(text, type === 'date' ? 'to_date' : 'to_datetime', [written], isZoned ? { time_zone: 'UTC' } : {});
}

/** Whether a delimited file is written as polars and DuckDB read it, and its columns have their own names. */
function isPlain(facts: FileFacts): boolean {
  const { encoding, damaged, comment, decimal, lineEnd } = textOf(facts.format);
  return (
    encoding === 'utf-8' &&
    damaged !== true &&
    comment === '' &&
    decimal === '.' &&
    lineEnd !== 'mixed' &&
    badLines(facts).count === 0 &&
    !facts.profile.columns.some(isRenamed)
  );
}

/** Whether the profile may have named the column, because it has no name, or another one, in the file. */
const isRenamed = ({ name }: ColumnProfile): boolean => /^Unnamed: \d+$|\.\d+$/u.test(name);

/** The texts that stand for missing values, including the empty text; `undefined` if it is the only one. */
const missingMarks = ({ text }: FileFormat): readonly string[] | undefined =>
  (text?.missing ?? []).length === 0 ? undefined : [...new Set(['', ...(text?.missing ?? [])])];

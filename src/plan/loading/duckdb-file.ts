import type { ColumnProfile, TextFormat } from '../../datasets/index.js';
import { dict, method, type Py } from '../python/tree.js';
import { isRenamed, type LoadedFile, type LoadingRequest, unless } from './loading.js';
import { badLines, encodingArguments, textOf } from './text-format.js';
import { duckdbColumn } from './typed-columns.js';

/** How DuckDB reads a file as a relation, whose rows stay on the disk; `undefined` for what it has no reader for. */
export function duckdbFile(request: LoadingRequest): LoadedFile | undefined {
  const value = relation(request);
  const columns = request.file.facts.profile.columns.map(duckdbColumn);
  return value === undefined ? undefined : { engine: 'duckdb', kind: 'relation', columns, value };
}

/** A table of a DuckDB file as a relation; the file is opened read-only, so that it can be open elsewhere. */
export function databaseTable({ file: { path, facts }, draft }: LoadingRequest): Py {
  const connection = method(draft.module('duckdb'), 'connect', [path], { read_only: true });
  return method(connection, 'table', [facts.table ?? '']);
}

/** A path for a reader of DuckDB, which takes names with `*`, `?` and `[` for patterns: `sales[[]1].csv` is that one file. */
export const duckdbPath = (path: string): string => path.replace(/[*?[]/gu, '[$&]');

function relation(request: LoadingRequest): Py | undefined {
  const { file, draft } = request;
  const { format, profile } = file.facts;
  const path = duckdbPath(file.path);
  const text = textOf(format);
  if (format.kind === 'duckdb') {
    return databaseTable(request);
  }
  if (format.kind === 'parquet') {
    return method(draft.module('duckdb'), 'read_parquet', [path]);
  }
  if (format.kind !== 'csv' || badLines(file.facts).count > 0 || !isPlain(text, profile.columns)) {
    return undefined;
  }
  return method(draft.module('duckdb'), 'read_csv', [path], {
    sep: unless(',', text.delimiter),
    header: text.header,
    names: text.header ? undefined : profile.columns.map(({ name }) => name),
    quotechar: unless('"', text.quote),
    escapechar: text.escape,
    na_values: text.missing.length === 0 ? undefined : [...new Set(['', ...text.missing])],
    compression: encodingArguments(file.path, text).compression === null ? 'none' : undefined,
    skiprows: unless(0, text.skip),
    dtype: dict(profile.columns.map(({ name, dtype }) => [name, dtype])),
    date_format: text.dateFormat,
    timestamp_format: text.timestampFormat
  });
}

/** Whether DuckDB reads a text as its profile says, told no more than is written here. */
function isPlain(text: TextFormat, columns: readonly ColumnProfile[]): boolean {
  return (
    text.encoding === 'utf-8' &&
    text.compression === 'none' &&
    text.decimal === '.' &&
    text.comment === '' &&
    text.lineEnd !== 'mixed' &&
    text.damaged !== true &&
    text.quote !== '' &&
    // Nor does it tell a name from a mark for a missing value, nor names apart by their capitals.
    !columns.some(({ name }) => text.missing.includes(name)) &&
    new Set(columns.map(({ name }) => name.toLowerCase())).size === columns.length &&
    !columns.some(column => isRenamed(column) || /^\s|\s$/u.test(column.name))
  );
}

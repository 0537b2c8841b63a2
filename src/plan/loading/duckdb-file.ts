import type { FileFacts } from '../../datasets/index.js';
import { dict, method, type Py } from '../python/tree.js';
import {
  type LoadedFile,
  type LoadingRequest,
  unless,
  encodingArguments,
  isPlain,
  missingMarks,
  textOf
} from './text-format.js';
import { duckdbColumn } from './typed-columns.js';

/** How DuckDB reads a file as a relation, whose rows stay on disk; `undefined` if it cannot read the file as its profile says. */
export function duckdbFile(request: LoadingRequest): LoadedFile | undefined {
  const { path, facts } = request.file;
  const { kind } = facts.format;
  const loaded = (value: Py): LoadedFile => ({
    engine: 'duckdb',
    kind: 'relation',
    columns: facts.profile.columns.map(duckdbColumn),
    value
  });
  if (kind === 'duckdb' || kind === 'parquet') {
    return loaded(typedRelation(request));
  }
  if (kind !== 'csv' || !readsText(facts)) {
    return undefined;
  }
  const { columns } = facts.profile;
  const text = textOf(facts.format);
  return loaded(
    method(request.draft.module('duckdb'), 'read_csv', [plain(path)], {
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
  );
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

/**
 * Whether DuckDB reads a text as its profile says. It takes a column name for a missing value if it equals a mark for one, and does not
 * distinguish names by case.
 */
function readsText(facts: FileFacts): boolean {
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

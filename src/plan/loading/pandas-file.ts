import type { ColumnProfile } from '../../datasets/index.js';
import { attribute, call, dict, dotted, method, name, type Py, type Value } from '../python/tree.js';
import { databaseTable, duckdbPath } from './duckdb-file.js';
import {
  cast,
  columnsOf,
  dtypes,
  type LoadedColumn,
  type LoadedFile,
  type LoadingRequest,
  unless,
  withDates
} from './loading.js';
import { isZoned, pandasColumn } from './pandas-column.js';
import { badLines, encodingArguments, pythonEncoding, skippedRows, textOf } from './text-format.js';
import { typedColumn } from './typed-columns.js';

/** How pandas loads a file. */
export function pandasFile(request: LoadingRequest): LoadedFile {
  switch (request.file.facts.format.kind) {
    case 'csv':
      return csv(request);
    case 'json':
      return json(request);
    case 'excel':
      return excel(request);
    case 'sqlite':
      return sqlite(request);
    default:
      return typed(request);
  }
}

function frame(value: Py, read: readonly LoadedColumn[]): LoadedFile {
  return { engine: 'pandas', kind: 'frame', columns: columnsOf(read), value: cast(value, read) };
}

/** `pd.read_csv(…)` with all that pandas would not find out, or would read otherwise, and nothing else. */
function csv({ file, draft }: LoadingRequest): LoadedFile {
  const { facts } = file;
  const { columns, rows } = facts.profile;
  const { areKnown, isCut } = badLines(facts);
  const read = columns.map(column => pandasColumn(column, rows, facts.format.codes?.includes(column.name) === true));
  const value = method(draft.module('pandas'), 'read_csv', [file.path], {
    ...csvArguments(file, read),
    // Of a file that is longer than what was looked at, any line further on may have too many values.
    on_bad_lines: areKnown && !isCut ? undefined : 'warn'
  });
  const loaded = frame(cast(value, zonedTimes(read)), read.map(withoutDtype));
  return areKnown ? loaded : { ...loaded, rows: null, columns: loaded.columns.map(uncounted) };
}

const withoutDtype = ({ column }: LoadedColumn): LoadedColumn => ({ column });

/** Times with offsets are read as text, and then as times of UTC: other offsets than the first ones may come. */
export const zonedTimes = (read: readonly LoadedColumn[]): readonly LoadedColumn[] =>
  read.filter(({ column }) => isZoned(column.dtype)).map(withDates);

/** A column whose rows are not all those that were counted: lines that are too short are read, too. */
const uncounted = ({ name, type, dtype }: ColumnProfile): ColumnProfile =>
  type === 'integer' ? { name, type: 'number', dtype: 'float64' } : { name, type, dtype };

/** How the text is written, as arguments of `read_csv`. */
export function csvArguments(
  { path, facts }: LoadingRequest['file'],
  read: readonly LoadedColumn[],
  text = textOf(facts.format)
) {
  const { columns } = facts.profile;
  const dates = read.flatMap(({ column, written }) =>
    written === undefined || isZoned(column.dtype)
      ? []
      : [[column.name, (written === 'date' ? text.dateFormat : text.timestampFormat) ?? 'ISO8601'] as const]
  );
  const [first] = dates;
  const isOneFormat = dates.every(([, format]) => format === first?.[1]);
  return {
    sep: unless(',', text.delimiter),
    ...encodingArguments(path, text),
    encoding_errors: text.damaged === true ? 'replace' : undefined,
    skiprows: skippedRows(facts, text.skip),
    header: text.header ? undefined : null,
    names: text.header ? undefined : columns.map(column => column.name),
    quoting: text.quote === '' ? 3 : undefined,
    quotechar: text.quote === '' ? undefined : unless('"', text.quote),
    escapechar: text.escape,
    comment: unless('', text.comment),
    decimal: unless<string>('.', text.decimal),
    thousands: text.thousands,
    dtype: dtypes(read),
    parse_dates: first && dates.map(([id]) => id),
    date_format: first && (isOneFormat ? first[1] : dict(dates)),
    skip_blank_lines: columns.length === 1 && (columns[0]?.nulls?.count ?? 0) > 0 ? false : undefined
  } satisfies Readonly<Record<string, Value | undefined>>;
}

/**
 * `pd.read_json(…)` that leaves texts what they are: pandas would take codes for numbers, and columns with certain names for
 * dates. Numbers are read with all their digits, which pandas does not do unasked; where it cannot, Python reads them.
 */
function json({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
  const { format, profile } = facts;
  const pandas = draft.module('pandas');
  // One object that has a list or an object for each column, as pandas writes it: of its rows nothing is known.
  if (profile.rows === 1 && profile.columns.length > 0 && profile.columns.every(({ type }) => type === 'other')) {
    const value = method(pandas, 'read_json', [path], { dtype: false });
    return { ...frame(value, []), rows: null, columns: profile.columns.map(uncounted) };
  }
  const isLong = profile.columns.some(
    column =>
      (column.type === 'integer' || column.type === 'number') &&
      pandasColumn(column, profile.rows, false).dtype !== undefined
  );
  const lines = format.lines === true;
  if (isLong) {
    const read = profile.columns
      .map(column => pandasColumn(column, profile.rows, true))
      .map(({ column }) => (column.type === 'other' ? { column } : { column, dtype: column.dtype }));
    const own = draft.module('json');
    const opened = method(draft.module('pathlib'), 'Path', [path]);
    const encoding = format.encoded === undefined ? 'utf-8' : pythonEncoding(format.encoded);
    // A line ends where it does for others, and not at each character that Python takes for one.
    const full = call(name('filter'), [dotted('str.strip'), method(opened, 'open', [], { encoding })]);
    const rows = lines
      ? call(name('map'), [attribute(own, 'loads'), full])
      : method(own, 'loads', [method(opened, 'read_text', [], { encoding })]);
    return frame(method(pandas, 'DataFrame', [rows], { dtype: 'object' }), read);
  }
  const read = profile.columns.map(column =>
    withDates(pandasColumn(column, profile.rows, format.codes?.includes(column.name) === true, 'objects'))
  );
  const value = method(pandas, 'read_json', [path], {
    lines: lines ? true : undefined,
    ...encodingArguments(path, format.encoded),
    dtype: false,
    precise_float: profile.columns.some(({ type }) => type === 'number') ? true : undefined
  });
  return frame(value, read);
}

/** A text that pandas would read as a number. */
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu;

/** `pd.read_excel(…)` of one sheet. */
function excel({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
  const { columns, rows } = facts.profile;
  const { skip = 0, header = true } = facts.format.sheet ?? {};
  const read = columns.map((column): LoadedColumn => {
    // Only a list of all its values rules out that numbers stand in a column of text.
    const { top } = column;
    const mayHoldNumbers =
      column.type === 'text' && (top?.complete !== true || top.values.some(({ value }) => NUMBER.test(String(value))));
    const own = pandasColumn(column, rows, mayHoldNumbers);
    // Times of day are objects there.
    return column.type === 'time' && own.column.type === 'text' ? { column: { ...column, dtype: 'object' } } : own;
  });
  const value = method(draft.module('pandas'), 'read_excel', [path], {
    sheet_name: (facts.tables ?? []).length > 1 ? facts.table : undefined,
    skiprows: unless(0, skip),
    header: header ? undefined : null,
    names: header ? undefined : columns.map(column => column.name),
    dtype: dtypes(read)
  });
  return frame(value, read.map(withoutDtype));
}

/** SQLite has no dates: they come as texts. */
function sqlite({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
  const { format, profile, table = '' } = facts;
  const read = profile.columns.map(column =>
    withDates(pandasColumn(column, profile.rows, format.codes?.includes(column.name) === true, 'objects'))
  );
  const value = method(draft.module('pandas'), 'read_sql', [`SELECT * FROM "${table.replaceAll('"', '""')}"`], {
    con: method(draft.module('sqlite3'), 'connect', [path])
  });
  return frame(value, read);
}

/** A file that states its types: by the reader of pandas where the kernel has what that needs. */
function typed(request: LoadingRequest): LoadedFile {
  const {
    file: { path, facts },
    draft,
    has
  } = request;
  const { columns } = facts.profile;
  const { kind, isStream, index = [] } = facts.format;
  if (kind === 'duckdb' || (kind === 'parquet' && !has('pyarrow') && has('duckdb'))) {
    const value =
      kind === 'duckdb' ? databaseTable(request) : method(draft.module('duckdb'), 'read_parquet', [duckdbPath(path)]);
    return frame(
      method(value, 'df'),
      columns.map(column => typedColumn(column, 'duckdb'))
    );
  }
  const value =
    isStream === true
      ? method(method(draft.module('pyarrow.ipc'), 'open_stream', [path]), 'read_pandas')
      : method(draft.module('pandas'), kind === 'arrow' ? 'read_feather' : 'read_parquet', [path]);
  const read = columns.map(column => typedColumn(column, 'arrow'));
  const own = index.flatMap(id => read.filter(({ column }) => column.name === id));
  if (own.length === 0) {
    return frame(value, read);
  }
  // What pandas would make the index of the frame is a column as it is in the file, and the first.
  const unnamed = (at: number): string => (own.length === 1 ? 'index' : `level_${at}`);
  const named = own.map(({ column, ...rest }, at) => ({
    ...rest,
    column: /^__index_level_\d+__$/u.test(column.name) ? { ...column, name: unnamed(at) } : column
  }));
  return frame(method(value, 'reset_index'), [...named, ...read.filter(one => !own.includes(one))]);
}

import type { ColumnProfile, FileFacts, FileFormat } from '../../datasets/index.js';
import { attribute, call, dict, method, name, type Py, subscript } from '../python/tree.js';
import { typedRelation } from './plain-file.js';
import {
  type LoadedColumn,
  type LoadedFile,
  type LoadingRequest,
  unless,
  badLines,
  encodingArguments,
  pythonEncoding,
  skippedRows,
  textOf
} from './text-format.js';
import { isZoned, pandasColumn, typedColumn } from './typed-columns.js';

export function pandasFile(request: LoadingRequest): LoadedFile {
  const { kind } = request.file.facts.format;
  const readers: Partial<Record<FileFormat['kind'], typeof csv>> = { csv, json, excel, sqlite };
  return (readers[kind] ?? typed)(request);
}

/** A frame of the columns `read`, with `.astype(…)` of those of `casts` that need it. */
function frame(value: Py, read: readonly LoadedColumn[], casts = read): LoadedFile {
  const types = dtypes(casts);
  return {
    engine: 'pandas',
    kind: 'frame',
    columns: read.map(({ column }) => column),
    value: types === undefined ? value : method(value, 'astype', [types])
  };
}

/** `{"a": "int64"}` for the columns whose dtype must be stated. */
function dtypes(read: readonly LoadedColumn[]): Py | undefined {
  const told = read.flatMap(({ column, dtype }) => (dtype === undefined ? [] : [[column.name, dtype] as const]));
  return told.length === 0 ? undefined : dict(told);
}

/** Columns, each with a cast to the dtype that it will have. */
const toCast = (read: readonly LoadedColumn[]): readonly LoadedColumn[] =>
  read.map(({ column }) => ({ column, dtype: column.dtype }));

/** The columns of a file that states no types. */
const untyped = ({ format, profile }: FileFacts, cells: 'text' | 'objects'): readonly LoadedColumn[] =>
  profile.columns.map(column =>
    pandasColumn(column, profile.rows, format.codes?.includes(column.name) === true, cells)
  );

/** `pd.read_csv(…)` with only the arguments for what pandas would not detect, or would read differently. */
function csv({ file, draft }: LoadingRequest): LoadedFile {
  const { areKnown, isCut } = badLines(file.facts);
  const read = untyped(file.facts, 'text');
  const value = method(draft.module('pandas'), 'read_csv', [file.path], {
    ...csvArguments(file, read),
    // If only the beginning of a file was looked at, any later line may have too many values.
    on_bad_lines: areKnown && !isCut ? undefined : 'warn'
  });
  // Times with offsets are read as text, and then converted to UTC, because later rows may have other offsets.
  const loaded = frame(value, read, toCast(read.filter(({ column }) => isZoned(column.dtype))));
  return areKnown ? loaded : { ...loaded, rows: null, columns: loaded.columns.map(uncounted) };
}

/** A column without its statistics, because more rows may be read than were counted, such as lines that are too short. */
const uncounted = ({ name: id, type, dtype }: ColumnProfile): ColumnProfile =>
  type === 'integer' ? { name: id, type: 'number', dtype: 'float64' } : { name: id, type, dtype };

/** How the text is written, as arguments of `read_csv`. */
function csvArguments({ path, facts }: LoadingRequest['file'], read: readonly LoadedColumn[]) {
  const text = textOf(facts.format);
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
    ...headerArguments(text.header, columns),
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
  };
}

const headerArguments = (hasHeader: boolean, columns: readonly ColumnProfile[]) =>
  hasHeader ? {} : { header: null, names: columns.map(column => column.name) };

/** `pd.read_json(…)` that guesses no codes and dates, and reads numbers with all their digits; where pandas cannot, Python reads them. */
function json(request: LoadingRequest): LoadedFile {
  const { path, facts } = request.file;
  const { columns, rows } = facts.profile;
  const pandas = request.draft.module('pandas');
  // One object that has a list or an object for each column, as pandas writes it: nothing is known about its rows.
  const isBelow = facts.format.records !== undefined;
  if (!isBelow && rows === 1 && columns.length > 0 && columns.every(({ type }) => type === 'other')) {
    const value = method(pandas, 'read_json', [path], { dtype: false });
    return { ...frame(value, []), rows: null, columns: columns.map(uncounted) };
  }
  if (isBelow || columns.some(column => isTooLong(column, rows))) {
    const read = columns.map(column => pandasColumn(column, rows, true));
    const value = method(pandas, 'DataFrame', [pythonRows(request)], { dtype: 'object' });
    return frame(value, read, toCast(read.filter(({ column }) => column.type !== 'other')));
  }
  const read = untyped(facts, 'objects');
  const value = method(pandas, 'read_json', [path], {
    lines: facts.format.lines === true ? true : undefined,
    ...encodingArguments(path, facts.format.encoded),
    dtype: false,
    precise_float: columns.some(({ type }) => type === 'number') ? true : undefined
  });
  return frame(value, read);
}

/** Whether pandas would read numbers from JSON wrongly or not at all. */
const isTooLong = (column: ColumnProfile, rows: number | null): boolean =>
  (column.type === 'integer' || column.type === 'number') && pandasColumn(column, rows, false).dtype !== undefined;

/** The rows of a JSON file as Python's own `json` reads them, which takes integers of any length. */
function pythonRows({ file: { path, facts }, draft }: LoadingRequest): Py {
  const json = draft.module('json');
  const opened = method(draft.module('pathlib'), 'Path', [path]);
  const encoding = pythonEncoding(facts.format.encoded);
  if (facts.format.lines !== true) {
    const value = method(json, 'loads', [method(opened, 'read_text', [], { encoding })]);
    return (facts.format.records ?? []).reduce((whole: Py, key) => subscript(whole, key), value);
  }
  // Reading line by line splits only at the usual line ends, not at every character that `splitlines` takes for one.
  const lines = call(name('filter'), [attribute(name('str'), 'strip'), method(opened, 'open', [], { encoding })]);
  return call(name('map'), [attribute(json, 'loads'), lines]);
}

/** A text that pandas would read as a number. */
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu;

/** Whether numbers may stand in a column of text: only a list of all its values rules it out. */
const mayHoldNumbers = ({ type, top }: ColumnProfile): boolean =>
  type === 'text' && (top?.complete !== true || top.values.some(({ value }) => NUMBER.test(String(value))));

function excel({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
  const { columns, rows } = facts.profile;
  const { skip = 0, header = true } = facts.format.sheet ?? {};
  const read = columns.map((column): LoadedColumn => {
    const own = pandasColumn(column, rows, mayHoldNumbers(column));
    // `read_excel` gives times of day as objects.
    return column.type === 'time' && own.column.type === 'text' ? { column: { ...column, dtype: 'object' } } : own;
  });
  const value = method(draft.module('pandas'), 'read_excel', [path], {
    sheet_name: (facts.tables ?? []).length > 1 ? facts.table : undefined,
    skiprows: unless(0, skip),
    ...headerArguments(header, columns),
    dtype: dtypes(read)
  });
  return frame(value, read, []);
}

/** SQLite has no dates: they come as texts. */
function sqlite({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
  const query = `SELECT * FROM "${(facts.table ?? '').replaceAll('"', '""')}"`;
  const con = method(draft.module('sqlite3'), 'connect', [path]);
  const read = untyped(facts, 'objects');
  return frame(method(draft.module('pandas'), 'read_sql', [query], { con }), read);
}

/** A file that states its types, read by pandas, or by DuckDB if pandas has no reader for it in this kernel. */
function typed(request: LoadingRequest): LoadedFile {
  const { file, draft, has } = request;
  const { format, profile } = file.facts;
  const { kind, isStream, index = [] } = format;
  if (kind === 'duckdb' || (kind === 'parquet' && !has('pyarrow') && has('duckdb'))) {
    const read = profile.columns.map(column => typedColumn(column, 'duckdb'));
    return frame(method(typedRelation(request), 'df'), read);
  }
  const value =
    isStream === true
      ? method(method(draft.module('pyarrow.ipc'), 'open_stream', [file.path]), 'read_pandas')
      : method(draft.module('pandas'), kind === 'arrow' ? 'read_feather' : 'read_parquet', [file.path]);
  const read = profile.columns.map(column => typedColumn(column, 'arrow'));
  const own = index.flatMap(id => read.filter(({ column }) => column.name === id));
  if (own.length === 0) {
    return frame(value, read);
  }
  // Columns that pandas would make the index of the frame stay columns, as in the file, but come first.
  const unnamed = (at: number): string => (own.length === 1 ? 'index' : `level_${at}`);
  const named = own.map(({ column, ...rest }, at) => ({
    ...rest,
    column: /^__index_level_\d+__$/u.test(column.name) ? { ...column, name: unnamed(at) } : column
  }));
  const all = [...named, ...read.filter(one => !own.includes(one))];
  return frame(method(value, 'reset_index'), all);
}

import type { ColumnProfile, ColumnType, FileFacts, FileFormat } from '../../datasets/index.js';
import { method, type Py } from '../python/tree.js';
import { cast, dtypes, isPattern, type LoadedColumn, type LoadedFile, type LoadingRequest, toCast } from './loading.js';
import { pandasColumn } from './pandas-column.js';
import { csvArguments, isTooLong, zonedTimes } from './pandas-file.js';
import { badLines, encodingArguments, textOf } from './text-format.js';
import { typedColumn } from './typed-columns.js';

/** How dask loads a file, in parts and only when something is computed; or why it does not, without a full stop. */
export function daskFile(request: LoadingRequest): LoadedFile | { readonly refused: string } {
  const { path, facts } = request.file;
  const refused = isPattern(path) ? 'dask takes the name of the file for a pattern' : refusal(facts);
  if (refused !== undefined) {
    return { refused };
  }
  const { kind } = facts.format;
  const { value, read } = kind === 'csv' ? csv(request) : kind === 'json' ? json(request) : parquet(request);
  return { engine: 'dask', kind: 'lazy', columns: read.map(({ column }) => column), value };
}

/** An expression that is the dataset, and its columns. */
type Read = { readonly value: Py; readonly read: readonly LoadedColumn[] };

const WITHOUT_READER: Readonly<Partial<Record<FileFormat['kind'], string>>> = {
  arrow: 'Arrow',
  duckdb: 'DuckDB',
  excel: 'Excel',
  sqlite: 'SQLite'
};

/** The first thing that dask cannot do with a file. */
function refusal(facts: FileFacts): string | undefined {
  const { format, profile } = facts;
  const { columns, rows } = profile;
  const { kind, encoded, index, lines } = format;
  const text = textOf(format);
  const { encoding, compression } = encoded ?? text;
  const isAlone = text.skip === 0 && encoding === 'utf-8' && !mayRepeatHeader(columns);
  const isJson = kind === 'json';
  const reasons: readonly (readonly [string, boolean])[] = [
    [`dask has no reader for ${WITHOUT_READER[kind] ?? ''} files`, kind in WITHOUT_READER],
    ['pandas wrote an index into the file, which dask would take for its own', index !== undefined],
    ['dask reads an array of JSON in one piece', isJson && lines !== true],
    ['dask cannot part UTF-16 text into lines', encoding.startsWith('utf-16')],
    ['dask reads packed text in one piece', compression === 'gzip'],
    ['dask makes texts of the lists and objects in the file', isJson && columns.some(({ type }) => type === 'other')],
    [
      'Numbers of the file are too long for dask to keep all their digits',
      isJson && columns.some(column => isTooLong(column, rows))
    ],
    ['Lines of the file end in several ways, at some of which dask would not part it', text.lineEnd === 'mixed'],
    ['Values of the file hold line breaks, at which dask would part it', text.breaks === true],
    ['Lines of the file are no rows, and dask cannot leave them out', kind === 'csv' && badLines(facts).count > 0],
    ['dask does not find the header of the file among its comments', text.comment !== '' && !isAlone]
  ];
  return reasons.find(([, holds]) => holds)?.[0];
}

/** What stands for no number in a column of numbers. */
const MARKS = ['infinity', 'n/a', 'nan', 'none', 'null'];

/**
 * Whether a row might begin as the header does: dask would then take the first row of a part for the header. A name that
 * begins no number and no such mark does not stand in a column of numbers.
 */
function mayRepeatHeader(columns: readonly ColumnProfile[]): boolean {
  return !columns.some(
    ({ name, type }) =>
      (type === 'integer' || type === 'number') &&
      /^[a-z_]/iu.test(name) &&
      !MARKS.some(mark => mark.startsWith(name.toLowerCase()))
  );
}

/** `dd.read_csv(…)`, which parts the file at line ends and reads each part as pandas would, told all that a part does not show. */
function csv({ file, draft }: LoadingRequest): Read {
  const { columns, rows } = file.facts.profile;
  const text = textOf(file.facts.format);
  const read = columns.map(column => {
    const own = daskColumn(column, rows, 'string');
    // pandas does not heed points between thousands in whole numbers that may be missing.
    return text.thousands !== undefined && /^U?Int64$/u.test(own.dtype ?? '') ? as(own, 'number', 'float64') : own;
  });
  const written = mayRepeatHeader(columns) ? { ...text, header: false, skip: text.skip + (text.header ? 1 : 0) } : text;
  const value = method(draft.module('dask.dataframe'), 'read_csv', [file.path], {
    ...csvArguments(file, read, written),
    lineterminator: text.lineEnd === '\r' ? '\r' : undefined
  });
  return { value: cast(value, zonedTimes(read)), read };
}

/** Size of the parts of JSON files in bytes, that which parts of CSV files have at most. */
const PART = 2 ** 26;

/** `dd.read_json(…)` of one object a line, with each column told its type. */
function json({ file: { path, facts }, draft }: LoadingRequest): Read {
  const { columns, rows } = facts.profile;
  const read = columns.map(column => daskColumn(column, rows, 'str'));
  const value = method(draft.module('dask.dataframe'), 'read_json', [path], {
    lines: true,
    ...encodingArguments(path, facts.format.encoded),
    blocksize: PART,
    dtype: dtypes(read),
    convert_dates: false,
    precise_float: read.some(({ column }) => column.type === 'number') ? true : undefined
  });
  return { value: cast(value, toCast(read.filter(({ written }) => written !== undefined))), read };
}

/** `dd.read_parquet(…)`, in parts of row groups. */
function parquet({ file, draft }: LoadingRequest): Read {
  const read = file.facts.profile.columns.map(column => typedColumn(column, 'dask'));
  return { value: cast(method(draft.module('dask.dataframe'), 'read_parquet', [file.path]), read), read };
}

const as = ({ column }: LoadedColumn, type: ColumnType, dtype: string, told = dtype): LoadedColumn => ({
  column: { ...column, type, dtype },
  dtype: told
});

/**
 * How dask has a column whose cells it reads as text, part by part. A part of the file says less than all of it, so that each
 * column is told its type; where nobody counted missing values, one that can hold them.
 *
 * @param text What dask calls text there.
 */
function daskColumn(column: ColumnProfile, rows: number | null, text: 'str' | 'string'): LoadedColumn {
  const read = pandasColumn(column, rows, true);
  const { type, dtype } = read.column;
  const isCounted = rows === 0 || column.nulls?.evidence.type === 'full';
  if (read.written !== undefined) {
    return { ...read, dtype: 'str' };
  }
  if (type === 'number' || (isCounted && (type === 'boolean' || type === 'integer'))) {
    return as(read, type, dtype);
  }
  if (type === 'boolean') {
    return as(read, type, 'boolean');
  }
  // What DuckDB calls a whole number of which only the first were seen says how long it may be.
  return type === 'integer' && column.dtype !== 'HUGEINT'
    ? as(read, type, column.dtype === 'UBIGINT' ? 'UInt64' : 'Int64')
    : as(read, 'text', text, 'str');
}

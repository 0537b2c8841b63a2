import type { ColumnProfile, ColumnType, FileFacts, FileFormat } from '../../datasets/index.js';
import { method, type Py } from '../python/tree.js';
import {
  cast,
  columnsOf,
  dtypes,
  isPattern,
  type LoadedColumn,
  type LoadedFile,
  type LoadingRequest,
  withDates
} from './loading.js';
import { pandasColumn } from './pandas-column.js';
import { csvArguments, zonedTimes } from './pandas-file.js';
import { badLines, encodingArguments, textOf } from './text-format.js';
import { typedColumn } from './typed-columns.js';

/** Why an engine does not read a file, as a sentence that stands alone without its full stop. */
type Refused = { readonly refused: string };

/** How dask loads a file, in parts and only when something is computed; or why it does not. */
export function daskFile(request: LoadingRequest): LoadedFile | Refused {
  const { path, facts } = request.file;
  const refused = isPattern(path) ? 'dask takes the name of the file for a pattern' : refusal(facts);
  if (refused !== undefined) {
    return { refused };
  }
  switch (facts.format.kind) {
    case 'csv':
      return csv(request);
    case 'json':
      return json(request);
    default: {
      // In parts of row groups.
      const read = facts.profile.columns.map(column => typedColumn(column, 'dask'));
      return lazy(cast(method(request.draft.module('dask.dataframe'), 'read_parquet', [path]), read), read);
    }
  }
}

const lazy = (value: Py, read: readonly LoadedColumn[]): LoadedFile => ({
  engine: 'dask',
  kind: 'lazy',
  columns: columnsOf(read),
  value
});

const KINDS: Readonly<Partial<Record<FileFormat['kind'], string>>> = {
  arrow: 'Arrow',
  duckdb: 'DuckDB',
  excel: 'Excel',
  sqlite: 'SQLite'
};

/** The first thing that dask cannot do with a file. */
function refusal(facts: FileFacts): string | undefined {
  const { format, profile } = facts;
  const { kind } = format;
  const text = textOf(format);
  const bytes = kind === 'json' ? format.encoded : text;
  const isText = kind === 'csv' || kind === 'json';
  const isAlone = text.skip === 0 && text.encoding === 'utf-8' && !mayRepeatHeader(profile.columns);
  const reasons: readonly (readonly [boolean, string])[] = [
    [kind in KINDS, `dask has no reader for ${KINDS[kind] ?? ''} files`],
    [
      kind === 'parquet' && format.index !== undefined,
      'pandas wrote an index into the file, which dask would take for its own'
    ],
    [kind === 'json' && format.lines !== true, 'dask reads an array of JSON in one piece'],
    [isText && bytes?.encoding.startsWith('utf-16') === true, 'dask cannot part UTF-16 text into lines'],
    [isText && bytes?.compression === 'gzip', 'dask reads packed text in one piece'],
    [
      kind === 'json' && profile.columns.some(({ type }) => type === 'other'),
      'dask makes texts of the lists and objects in the file'
    ],
    [
      kind === 'json' &&
        profile.columns.some(
          column => column.type === 'integer' && pandasColumn(column, profile.rows, false).dtype !== undefined
        ),
      'Whole numbers of the file are too long for dask to keep all their digits'
    ],
    [text.lineEnd === 'mixed', 'Lines of the file end in several ways, at some of which dask would not part it'],
    [text.breaks === true, 'Values of the file hold line breaks, at which dask would part it'],
    [kind === 'csv' && badLines(facts).count > 0, 'Lines of the file are no rows, and dask cannot leave them out'],
    [text.comment !== '' && !isAlone, 'dask does not find the header of the file among its comments']
  ];
  return reasons.find(([holds]) => holds)?.[1];
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
function csv({ file, draft }: LoadingRequest): LoadedFile {
  const { columns, rows } = file.facts.profile;
  const text = textOf(file.facts.format);
  const read = columns.map(column => {
    const own = daskColumn(column, rows, 'string');
    // pandas does not heed points between thousands in whole numbers that may be missing.
    return text.thousands !== undefined && /^U?Int64$/u.test(own.dtype ?? '') ? asType(own, 'number', 'float64') : own;
  });
  const written = mayRepeatHeader(columns) ? { ...text, header: false, skip: text.skip + (text.header ? 1 : 0) } : text;
  const value = method(draft.module('dask.dataframe'), 'read_csv', [file.path], {
    ...csvArguments(file, read, written),
    lineterminator: text.lineEnd === '\r' ? '\r' : undefined
  });
  return lazy(cast(value, zonedTimes(read)), read);
}

/** Size of the parts of JSON files in bytes, that which parts of CSV files have at most. */
const PART = 2 ** 26;

/** `dd.read_json(…)` of one object a line, with each column told its type. */
function json({ file: { path, facts }, draft }: LoadingRequest): LoadedFile {
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
  const dates = read.filter(({ written }) => written !== undefined).map(withDates);
  return lazy(cast(value, dates), read);
}

const asType = ({ column }: LoadedColumn, type: ColumnType, dtype: string, told = dtype): LoadedColumn => ({
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
  if (type === 'number' || (type === 'boolean' && isCounted) || (type === 'integer' && isCounted)) {
    return asType(read, type, dtype);
  }
  if (type === 'boolean') {
    return asType(read, 'boolean', 'boolean');
  }
  if (type === 'integer' && column.dtype !== 'HUGEINT') {
    // What DuckDB calls a whole number of which only the first were seen says how long it may be.
    return asType(read, 'integer', column.dtype === 'UBIGINT' ? 'UInt64' : 'Int64');
  }
  return asType(read, 'text', text, 'str');
}

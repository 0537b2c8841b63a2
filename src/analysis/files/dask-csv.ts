import type { ColumnProfile, FileFacts, TextFormat } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { daskColumn, type DaskColumn } from './dask-column.js';
import { daskDate } from './dask-date.js';
import { isZoned } from './is-zoned.js';
import { dictLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { csvArguments } from './pandas-csv.js';
import type { RefusedFile } from './refused-file.js';
import { leavesOut } from './skipped-rows.js';

/**
 * `dd.read_csv(…)`, which parts the file at line ends and reads each part as pandas would, told all that a part does not
 * show.
 */
export function daskCsv({ file, imports }: LoadingRequest): LoadedFile | RefusedFile {
  const { path, facts } = file;
  const { columns, rows } = facts.profile;
  const { text } = facts.format;
  const refused = refusal(facts);
  if (refused !== undefined) {
    return { refused };
  }
  const dask = imports.module('dask.dataframe');
  const read: readonly CsvColumn[] = columns
    .map(column => withThousands(daskColumn(column, rows, 'string'), text))
    .map(column => (isZoned(column.column.dtype) ? asText(column) : column));
  const isNamed = text !== undefined && mayRepeatHeader(columns);
  const written = isNamed ? { ...text, header: false, skip: text.skip + (text.header ? 1 : 0) } : text;
  const value = call(`${dask}.read_csv`, pythonLiteral(path), [
    ...csvArguments(file, written, read, dtypes(read)),
    ['lineterminator', text?.lineEnd === '\r' ? '"\\r"' : undefined]
  ]);
  return {
    engine: 'dask',
    kind: 'lazy',
    columns: read.map(({ column }) => column),
    value,
    then: name => read.flatMap(({ column, isText }) => (isText === true ? [daskDate(name, column, dask)] : []))
  };
}

function refusal(facts: FileFacts): string | undefined {
  const {
    format: { text },
    profile
  } = facts;
  if (text === undefined) {
    return undefined;
  }
  if (text.encoding.startsWith('utf-16')) {
    return 'dask cannot part UTF-16 text into lines';
  }
  if (text.compression !== 'none') {
    return 'dask reads packed text in one piece';
  }
  if (text.lineEnd === 'mixed') {
    return 'Lines of the file end in several ways, at some of which dask would not part it';
  }
  if (text.breaks === true) {
    return 'Values of the file hold line breaks, at which dask would part it';
  }
  if (leavesOut(facts)) {
    return 'Lines of the file are no rows, and dask cannot leave them out';
  }
  const isAlone = text.skip === 0 && text.encoding === 'utf-8' && !mayRepeatHeader(profile.columns);
  return text.comment === '' || isAlone ? undefined : 'dask does not find the header of the file among its comments';
}

/** What stands for no number in a column of numbers. */
const MARKS = ['infinity', 'n/a', 'nan', 'none', 'null'];

/**
 * Whether a row might begin as the header does: dask would then take the first row of a part for the header. A name that
 * begins no number and no such mark does not stand in a column of numbers.
 */
function mayRepeatHeader(columns: readonly ColumnProfile[]): boolean {
  return !columns.some(
    ({ name, type }, at) =>
      (type === 'integer' || type === 'number') &&
      /^[a-z_]/iu.test(name) &&
      !MARKS.some(mark => (at + 1 < columns.length ? mark === name.toLowerCase() : mark.startsWith(name.toLowerCase())))
  );
}

/** pandas does not heed points between thousands in whole numbers that may be missing. */
function withThousands(read: DaskColumn, text: TextFormat | undefined): DaskColumn {
  return text?.thousands !== undefined && /^U?Int64$/u.test(read.dtype)
    ? { column: { ...read.column, type: 'number', dtype: 'float64' }, dtype: 'float64' }
    : read;
}

/** `isText`: it is read as text first, because its times have different offsets. */
type CsvColumn = DaskColumn & { readonly isText?: boolean };

function asText({ column, dtype }: DaskColumn): CsvColumn {
  return { column, dtype, isText: true };
}

/** `dtype` of all columns but those that are read as dates; in one word where all are alike. */
function dtypes(read: readonly CsvColumn[]): string | undefined {
  const told = read.filter(({ written }) => written === undefined);
  const [first] = told;
  return told.length === read.length && first !== undefined && told.every(({ dtype }) => dtype === first.dtype)
    ? pythonLiteral(first.dtype)
    : dictLiteral(told.map(({ column, dtype }) => [column.name, pythonLiteral(dtype)] as const));
}

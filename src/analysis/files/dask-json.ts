import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { daskColumn } from './dask-column.js';
import { daskDate } from './dask-date.js';
import { dictLiteral } from './literals.js';
import { jsonEncoding } from './json-encoding.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { pandasColumn } from './pandas-column.js';
import type { RefusedFile } from './refused-file.js';

/** Size of the parts, those that dask makes of CSV files at most. */
const PART = '2**26';

/** `dd.read_json(…)` of one object a line, with each column told its type. */
export function daskJson({ file, imports }: LoadingRequest): LoadedFile | RefusedFile {
  const { path, facts } = file;
  const { columns, rows } = facts.profile;
  if (facts.format.lines !== true) {
    return { refused: 'dask reads an array of JSON in one piece' };
  }
  if (facts.format.encoded?.compression === 'gzip') {
    return { refused: 'dask reads packed text in one piece' };
  }
  if (facts.format.encoded?.encoding.startsWith('utf-16') === true) {
    return { refused: 'dask cannot part UTF-16 text into lines' };
  }
  if (columns.some(({ type }) => type === 'other')) {
    return { refused: 'dask makes texts of the lists and objects in the file' };
  }
  if (columns.some(column => column.type === 'integer' && pandasColumn(column, rows, false).dtype !== undefined)) {
    return { refused: 'Whole numbers of the file are too long for dask to keep all their digits' };
  }
  const dask = imports.module('dask.dataframe');
  const read = columns.map(column => daskColumn(column, rows, 'str'));
  return {
    engine: 'dask',
    kind: 'lazy',
    columns: read.map(({ column }) => column),
    value: call(`${dask}.read_json`, pythonLiteral(path), [
      ['lines', 'True'],
      ...jsonEncoding(path, facts.format.encoded),
      ['blocksize', PART],
      ['dtype', dictLiteral(read.map(({ column, dtype }) => [column.name, pythonLiteral(dtype)] as const))],
      ['convert_dates', 'False'],
      ['precise_float', read.some(({ column }) => column.type === 'number') ? 'True' : undefined]
    ]),
    then: name => read.flatMap(({ column, written }) => (written === undefined ? [] : [daskDate(name, column, dask)]))
  };
}

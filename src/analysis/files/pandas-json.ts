import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { layOut } from '../compile/lay-out.js';
import { call } from './call.js';
import { isZoned } from './is-zoned.js';
import { dictLiteral } from './literals.js';
import { jsonEncoding, pythonEncoding } from './json-encoding.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { objectColumns } from './object-columns.js';
import { pandasColumn } from './pandas-column.js';

/**
 * `pd.read_json(…)` that leaves texts what they are: pandas would take codes for numbers, and columns with certain names for
 * dates. Numbers are read with all their digits, which pandas does not do unasked; where it cannot, Python reads them.
 */
export function pandasJson(request: LoadingRequest): LoadedFile {
  const { file, imports } = request;
  const { path, facts } = file;
  const { profile, format } = facts;
  const pandas = imports.module('pandas');
  if (isByColumns(profile)) {
    const columns = profile.columns.map(({ name, type, dtype }) => ({ name, type, dtype }));
    return {
      engine: 'pandas',
      kind: 'frame',
      rows: null,
      columns,
      value: `${pandas}.read_json(${pythonLiteral(path)}, dtype=False)`
    };
  }
  const wide = profile.columns.filter(column => isTooWide(column, profile.rows));
  if (wide.length > 0) {
    return throughPython(request, pandas);
  }
  const { columns, then } = objectColumns(profile, pandas, format.codes);
  const value = call(`${pandas}.read_json`, pythonLiteral(path), [
    ['lines', format.lines === true ? 'True' : undefined],
    ...jsonEncoding(path, format.encoded),
    ['dtype', 'False'],
    ['precise_float', profile.columns.some(({ type }) => type === 'number') ? 'True' : undefined]
  ]);
  return { engine: 'pandas', kind: 'frame', columns, value, then };
}

/** One object that has a list or an object for each column, as pandas writes it. */
function isByColumns({ rows, columns }: DatasetProfile): boolean {
  return rows === 1 && columns.length > 0 && columns.every(({ type }) => type === 'other');
}

/** Numbers that pandas reads from JSON only as floating-point ones, wrongly, or not at all. */
function isTooWide(column: ColumnProfile, rows: number | null): boolean {
  const { dtype } = pandasColumn(column, rows, false);
  const { min = 0, max = 0 } = column.range ?? {};
  return column.type === 'integer'
    ? dtype !== undefined
    : column.type === 'number' && Math.max(Math.abs(Number(min)), Math.abs(Number(max))) > Number.MAX_SAFE_INTEGER;
}

/** Python reads whole numbers of any length. */
function throughPython({ file, imports }: LoadingRequest, pandas: string): LoadedFile {
  const { path, facts } = file;
  const json = imports.module('json');
  const own = `${imports.module('pathlib')}.Path(${pythonLiteral(path)})`;
  const encoding = `encoding=${pythonEncoding(facts.format.encoded)}`;
  // A line ends where it does for others, and not at each character that Python takes for one.
  const rows =
    facts.format.lines === true
      ? `map(${json}.loads, filter(str.strip, ${own}.open(${encoding})))`
      : `${json}.loads(${own}.read_text(${encoding}))`;
  const read = facts.profile.columns.map(column => pandasColumn(column, facts.profile.rows, true));
  const types = read
    .filter(({ column }) => column.type !== 'other' && column.type !== 'datetime')
    .map(({ column }) => [column.name, pythonLiteral(column.dtype)] as const);
  return {
    engine: 'pandas',
    kind: 'frame',
    columns: read.map(({ column }) => column),
    value: layOut(`${pandas}.DataFrame(${rows}, dtype="object").astype(${dictLiteral(types) ?? ''})`),
    then: name =>
      read
        .filter(({ column }) => column.type === 'datetime')
        .map(({ column }) => {
          const own = `${name}[${pythonLiteral(column.name)}]`;
          const zone = isZoned(column.dtype) ? ', utc=True' : '';
          return `${own} = ${pandas}.to_datetime(${own}, format="ISO8601"${zone})`;
        })
  };
}

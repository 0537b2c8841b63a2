import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { listLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { pandasColumn, type PandasColumn } from './pandas-column.js';
import { dtypes } from './pandas-csv.js';

/** A text that pandas would read as a number. */
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu;

/** `pd.read_excel(…)` of one sheet. */
export function pandasExcel({ file, imports }: LoadingRequest): LoadedFile {
  const { path, facts } = file;
  const { columns, rows } = facts.profile;
  const { skip = 0, header = true } = facts.format.sheet ?? {};
  const read = columns
    .map(column => pandasColumn(column, rows, mayHoldNumbers(column)))
    // Times of day are objects there.
    .map((one, at): PandasColumn =>
      columns[at]?.type === 'time' && one.column.type === 'text'
        ? { column: { ...one.column, type: 'time', dtype: 'object' } }
        : one
    );
  const value = call(`${imports.module('pandas')}.read_excel`, pythonLiteral(path), [
    [
      'sheet_name',
      (facts.tables ?? []).length > 1 && facts.table !== undefined ? pythonLiteral(facts.table) : undefined
    ],
    ['skiprows', skip === 0 ? undefined : String(skip)],
    ['header', header ? undefined : 'None'],
    ['names', header ? undefined : listLiteral(columns.map(({ name }) => name))],
    ['dtype', dtypes(read)]
  ]);
  return { engine: 'pandas', kind: 'frame', columns: read.map(({ column }) => column), value };
}

/** Whether numbers may stand in a column of text: only a list of all its values rules it out. */
function mayHoldNumbers({ type, top }: ColumnProfile): boolean {
  return type === 'text' && (top?.complete !== true || top.values.some(({ value }) => NUMBER.test(String(value))));
}

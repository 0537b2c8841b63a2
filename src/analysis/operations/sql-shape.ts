import type { CompileContext } from '../compile/compile-context.js';
import { bracketed } from '../sql/bracketed.js';
import { perColumn } from '../sql/per-column.js';
import { printSelect } from '../sql/print-select.js';
import { queryCode } from '../sql/query-code.js';
import { type SqlSelect, selectFrom } from '../sql/sql-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState } from '../sql/sql-state.js';
import type { ShapeStep } from './shape.js';

const OVERVIEW = [
  "'type': any_value(typeof(COLUMNS(*)))",
  "'missing': count(*) - count(COLUMNS(*))",
  "'different': count(DISTINCT COLUMNS(*))"
];

/** DuckDB code of the size, names and types of the rows: what the relation knows by itself is not asked by a query. */
export function sqlShape(step: ShapeStep, rows: SqlRows, context: CompileContext): SqlState {
  const lines = printSelect(sqlRows.query(rows));
  const { name } = context.profile;
  const relation = sqlRows.isUntouched(rows) ? name : queryCode(name, lines);
  const described = (shown: SqlRows): SqlSelect => {
    const [first = '', ...others] = printSelect(sqlRows.query(shown));
    return selectFrom(bracketed('', [`DESCRIBE ${first}`, ...others], ''));
  };
  switch (step.form) {
    case 'both':
      return { type: 'python', code: `${relation}.shape` };
    case 'columnCount':
      return { type: 'python', code: `len(${relation}.columns)` };
    case 'names':
      return { type: 'python', code: `${relation}.columns` };
    case 'distinct':
      return { type: 'relation', lines: perColumn(rows, 'different', 'count(DISTINCT COLUMNS(*))') };
    case 'types':
      return {
        type: 'relation',
        lines: printSelect({ ...described(rows), select: ['column_name', 'column_type'] })
      };
    case 'type': {
      const shown = sqlRows.show(rows, step.column === undefined ? [] : [step.column]);
      return { type: 'value', lines: printSelect({ ...described(shown), select: ['column_type'] }) };
    }
    case 'overview': {
      const source = bracketed('', perColumn(rows, 'about', `{${OVERVIEW.join(', ')}}`), '');
      return { type: 'relation', lines: printSelect({ ...selectFrom(source), select: ['column_name', 'about.*'] }) };
    }
  }
}

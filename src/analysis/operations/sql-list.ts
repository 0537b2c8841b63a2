import { sqlRows } from '../sql/sql-rows.js';
import { printSelect } from '../sql/print-select.js';
import type { ListStep } from './list.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step list. */
export const sqlList: SqlOperation<ListStep> = (step, state, context) => {
  const rows = sqlRows.expect(state, 'list');
  const [column, ...others] = step.columns;
  if (column === undefined) {
    return rows;
  }
  if (step.form === 'values' || (step.form === 'one' && others.length > 0)) {
    return sqlRows.show(rows, step.columns);
  }
  if (step.form === 'one') {
    // As a scalar, so that two rows where one was expected are an error and not the first of them.
    const [line = '', ...more] = printSelect(sqlRows.query({ ...sqlRows.open(rows, 'order'), shown: [column] }));
    const lines =
      more.length === 0 ? [`SELECT (${line})`] : ['SELECT (', ...[line, ...more].map(one => `    ${one}`), ')'];
    return { type: 'value', lines };
  }
  const open = sqlRows.open(rows, 'group');
  const present =
    others.length === 0 && context.mayMiss(column) ? [`${sqlRows.operand(open, column)} IS NOT NULL`] : [];
  const kept = sqlRows.where(open, () => present);
  const columns = step.columns.map(name => sqlRows.column(kept, name));
  return { ...kept, shown: step.columns, query: { ...kept.query, distinct: true, orderBy: columns } };
};

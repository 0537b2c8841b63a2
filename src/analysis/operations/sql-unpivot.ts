import { freeName } from '../sql/free-name.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState } from '../sql/sql-state.js';
import type { UnpivotStep } from './unpivot.js';

/** DuckDB SQL of columns below each other, with their missing values too. */
export function sqlUnpivot(step: UnpivotStep, state: SqlState): SqlState {
  const before = sqlRows.expect(state, 'unpivot');
  const all = sqlRows.columns(before);
  const moved = step.columns.length === 0 ? all.filter(name => !step.keep.includes(name)) : step.columns;
  const rows = sqlRows.nested(sqlRows.show(before, [...step.keep, ...moved]));
  const sql = (name: string): string => sqlRows.column(rows, name);
  const names = freeName(step.names, step.keep.map(sql));
  const values = freeName(step.values, [...step.keep.map(sql), names]);
  const [first = '', ...others] =
    typeof rows.query.from === 'object' && 'select' in rows.query.from ? printSelect(rows.query.from) : [];
  const into = `UNPIVOT INCLUDE NULLS (${values} FOR ${names} IN (${moved.map(sql).join(', ')}))`;
  const lines = ['(', ...[first, ...others].map(line => `    ${line}`), `) ${into}`];
  const source: SqlRows['source'] = new Map([
    ...step.keep.map(name => [name, sql(name)] as const),
    [step.names, names],
    [step.values, values]
  ]);
  return sqlRows.from(lines, source);
}

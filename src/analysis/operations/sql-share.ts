import type { CompileContext } from '../compile/compile-context.js';
import { sqlAverages } from '../conditions/sql-averages.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import { sqlKeys } from '../keys/sql-key.js';
import { freeName } from '../sql/free-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlState } from '../sql/sql-state.js';
import type { ShareStep } from './share.js';
import { sqlOneRow } from './sql-one-row.js';
import { groupedRows, sqlGroups } from './sql-groups.js';

/** DuckDB SQL of the part of the rows, or of a sum, for which conditions hold. */
export function sqlShare(step: ShareStep, state: SqlState, context: CompileContext): SqlState {
  const { rows: widened, where } = sqlAverages(sqlRows.expect(state, 'share'), step.where, context);
  const rows = groupedRows(step.by, widened, context);
  const filter = `FILTER (WHERE ${sqlConditions(where, rows, context).join(' AND ')})`;
  const name = step.unit === 'percent' ? 'percent' : 'share';
  const times = step.unit === 'percent' ? '100 * ' : '';
  if (step.of !== undefined) {
    const sum = `sum(${sqlRows.column(rows, step.of)})`;
    const expression = `${times}coalesce(${sum} ${filter}, 0) / ${sum}`;
    return sqlOneRow(rows.query, [{ expression, name, number: true }]);
  }
  const expression = `${times}count(*) ${filter} / count(*)`;
  if (step.by.length === 0) {
    return sqlOneRow(rows.query, [{ expression, name, number: true }]);
  }
  const keys = sqlKeys(step.by, rows, context).map(({ name }) => name);
  return sqlGroups(step.by, rows, [{ expression, name: freeName(name, keys), number: true }], context);
}

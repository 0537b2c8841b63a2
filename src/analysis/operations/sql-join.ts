import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { bracketed } from '../sql/bracketed.js';
import { freeName } from '../sql/free-name.js';
import { printSelect } from '../sql/print-select.js';
import { sqlName } from '../sql/sql-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import { selectFrom } from '../sql/sql-select.js';
import type { SqlState } from '../sql/sql-state.js';
import type { JoinStep } from './join.js';
import { joinedColumns } from './joined-columns.js';

/**
 * DuckDB SQL of a join. DuckDB finds the other dataset by the name of its variable: a relation of the same connection, or
 * a frame of pandas. Throws `PlanError` where the other keys may repeat, which a query does not notice.
 */
export function sqlJoin(step: JoinStep, state: SqlState, context: CompileContext): SqlState {
  const rows = sqlRows.expect(state, 'join');
  const other = context.dataset(step.with);
  if (other === undefined || (other.engine !== 'pandas' && other.kind !== 'relation')) {
    throw new PlanError(`There is no relation ${step.with} to join, and no frame of pandas.`);
  }
  const right = sqlName(other.name);
  if (step.how === 'anti') {
    const [left, ...others] = step.left;
    const key = sqlName(step.right[0] ?? '');
    if (left === undefined || others.length > 0) {
      throw new PlanError('The rows without a match can be looked for by one key only.');
    }
    return sqlRows.where(rows, open => {
      const value = sqlRows.operand(open, left);
      const test = `${value} NOT IN (SELECT ${key} FROM ${right} WHERE ${key} IS NOT NULL)`;
      return [context.mayMiss(left) ? `(${test} OR ${value} IS NULL)` : test];
    });
  }
  if (step.checked === true) {
    throw new PlanError(`A query does not notice when keys of ${step.with} repeat: make them differ first.`);
  }
  const known = sqlRows.columns(rows);
  const plain = sqlRows.isUntouched(rows);
  const name = plain ? sqlName(context.profile.name) : freeName('part', [right]);
  const whole = sqlRows.query(rows);
  const [first = '', ...more] = plain ? [name] : bracketed('', printSelect(whole), ` AS ${name}`);
  const columns = joinedColumns(
    step,
    known.flatMap(column => context.column(column) ?? []),
    [other]
  );
  const called = sqlRows.nested(rows).source;
  const taken = [...called.values()];
  const brought = columns.slice(known.length).map(column => {
    const from =
      other.columns.find(one => one.name === column.name)?.name ?? column.name.slice(0, -other.name.length - 1);
    const sql = freeName(column.name, taken);
    taken.push(sql);
    return {
      name: column.name,
      sql,
      item: sql === sqlName(from) ? `${right}.${sql}` : `${right}.${sqlName(from)} AS ${sql}`
    };
  });
  const on = step.left.map(
    (key, at) => `${name}.${called.get(key) ?? sqlName(key)} = ${right}.${sqlName(step.right[at] ?? '')}`
  );
  const joined = `${step.how === 'left' ? 'LEFT ' : ''}JOIN ${right} ON ${on.join(' AND ')}`;
  const from = [first, ...more, joined];
  const select = printSelect({ ...selectFrom(from), select: [`${name}.*`, ...brought.map(({ item }) => item)] });
  const source = new Map([...called, ...brought.map(column => [column.name, column.sql] as const)]);
  return sqlRows.from(bracketed('', select, ''), source);
}

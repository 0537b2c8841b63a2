import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { keyColumn } from '../keys/key-column.js';
import { sqlKeys } from '../keys/sql-key.js';
import { printSelect } from '../sql/print-select.js';
import { type SqlSelect, selectFrom } from '../sql/sql-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState, SqlTable } from '../sql/sql-state.js';
import { sqlTable } from '../sql/sql-table.js';
import type { TopStep } from './top.js';

type Limits = Pick<SqlSelect, 'limit' | 'offset'>;

function limits(step: TopStep): Limits {
  const skip = step.skip ?? 0;
  const limit = String(step.answer === 'label' ? 1 : step.count);
  return skip === 0 ? { limit } : { limit, offset: String(skip) };
}

const order = (step: TopStep, by: string): string => (step.direction === 'max' ? `${by} DESC` : by);

/** The first groups of each group of the outer keys. */
function withinTable(step: TopStep, outer: number, table: SqlTable): SqlTable {
  const { name } = sqlTable.first(table);
  if (table.orderBy.some((part, at) => part !== table.keys[at])) {
    throw new PlanError('The step top finds no groups inside groups whose names do not put them in order.');
  }
  const [within, rest] = [table.keys.slice(0, outer), table.keys.slice(outer)];
  const by = order(step, name);
  const place = `row_number() OVER (PARTITION BY ${within.join(', ')} ORDER BY ${[by, ...rest].join(', ')})`;
  return {
    ...table,
    query: { ...selectFrom(table.query), qualify: [`${place} <= ${String(step.count)}`] },
    measures: table.measures.map(one => ({ expression: one.name, name: one.name })),
    orderBy: [...within, by]
  };
}

function ofTable(step: TopStep, before: SqlTable): SqlState {
  if (step.within !== undefined) {
    return withinTable(step, step.within.length, before);
  }
  const table = sqlTable.open(before);
  const measure = sqlTable.first(table);
  // Keys break ties, so that the answer does not depend on the order in which groups come.
  const keys = table.orderBy.filter(part => part.replace(/ DESC$/u, '') !== measure.name);
  if (step.answer === 'table') {
    return { ...table, orderBy: [order(step, measure.name), ...keys], query: { ...table.query, ...limits(step) } };
  }
  const select = table.query.select.slice(0, table.keys.length);
  const by = order(step, measure.expression);
  const query = {
    ...table.query,
    select: select.length === 0 ? table.keys : select,
    orderBy: [by, ...keys],
    ...limits(step)
  };
  return { type: 'value', lines: printSelect(query), tuple: table.keys.length > 1 };
}

function within(
  step: TopStep,
  keys: NonNullable<TopStep['within']>,
  rows: SqlRows,
  by: string,
  context: CompileContext
): SqlState {
  const open = sqlRows.open(rows, 'group');
  const missing = [...new Set(keys.map(keyColumn))].filter(context.mayMiss);
  const present = sqlRows.where(open, rows => missing.map(name => `${sqlRows.operand(rows, name)} IS NOT NULL`));
  const parts = sqlKeys(keys, present, context).map(({ expression }) => expression);
  const place = `row_number() OVER (PARTITION BY ${parts.join(', ')} ORDER BY ${by})`;
  const query = { ...present.query, qualify: [`${place} <= ${String(step.count)}`], orderBy: [by] };
  return { ...present, query, ...(step.columns.length === 0 ? {} : { shown: step.columns }) };
}

function ofRows(step: TopStep, before: SqlRows, context: CompileContext): SqlState {
  if (step.by === undefined) {
    throw new PlanError('The step top needs a column: name it in by.');
  }
  const rows = sqlRows.open(before, 'order');
  const by = order(step, sqlRows.column(rows, step.by));
  if (step.within !== undefined) {
    return within(step, step.within, rows, by, context);
  }
  const kept: SqlRows = { ...rows, query: { ...rows.query, orderBy: [by], ...limits(step) } };
  const shown = step.columns.length === 0 ? kept : sqlRows.show(kept, step.columns);
  return step.answer === 'label' && step.columns.length > 0
    ? { type: 'value', lines: printSelect(sqlRows.query(shown)), tuple: step.columns.length > 1 }
    : shown;
}

/**
 * DuckDB SQL of the largest or smallest rows or groups. Rows of a relation have no order, so that of rows with equal values
 * any may come first. Throws `PlanError` after a step that left a single value.
 */
export function sqlTop(step: TopStep, state: SqlState, context: CompileContext): SqlState {
  switch (state.type) {
    case 'rows':
      return ofRows(step, state, context);
    case 'table':
      return ofTable(step, state);
    default:
      throw new PlanError('The step top needs rows or groups.');
  }
}

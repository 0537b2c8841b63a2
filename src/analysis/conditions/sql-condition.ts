import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlName } from '../sql/sql-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { sqlDate } from './sql-date.js';
import { wholeYear } from './whole-year.js';

const TEXT_FUNCTIONS = { startsWith: 'starts_with', endsWith: 'ends_with' } as const;

function period(condition: SimpleCondition & { type: 'period' }, rows: SqlRows, context: CompileContext): string[] {
  const { column, from, until, format } = condition;
  const date = sqlDate(column, format, rows, context);
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return [`year(${date}) = ${String(year)}`];
  }
  return [
    ...(from === undefined ? [] : [`${date} >= DATE ${sqlLiteral(from)}`]),
    ...(until === undefined ? [] : [`${date} < DATE ${sqlLiteral(until)}`])
  ];
}

/** A test of a value; one that is negated holds for a missing value too, which NOT alone does not do in SQL. */
function tested(value: string, positive: string, negative: string, negated: boolean, misses: boolean): string {
  return negated ? (misses ? `(${negative} OR ${value} IS NULL)` : negative) : positive;
}

function simple(condition: SimpleCondition, rows: SqlRows, context: CompileContext): string[] {
  const value = sqlRows.operand(rows, condition.column);
  const negated = 'negated' in condition && condition.negated;
  const misses = context.mayMiss(condition.column);
  switch (condition.type) {
    case 'compare': {
      const { op, value: other } = condition;
      if (op === 'ne' && misses) {
        return [`${value} IS DISTINCT FROM ${sqlLiteral(other)}`];
      }
      if (typeof other === 'boolean' && (op === 'eq' || op === 'ne')) {
        return [other === (op === 'eq') ? value : `NOT ${value}`];
      }
      return [`${value} ${COMPARISON_OPERATORS[op].sql} ${sqlLiteral(other)}`];
    }
    case 'columns': {
      const other = sqlRows.operand(rows, condition.other);
      // Two missing values are not equal either.
      return condition.op === 'ne' && (misses || context.mayMiss(condition.other))
        ? [`(${value} = ${other}) IS NOT TRUE`]
        : [`${value} ${COMPARISON_OPERATORS[condition.op].sql} ${other}`];
    }
    case 'average':
      throw new PlanError('In DuckDB only the steps filter and share compare with an average.');
    case 'between': {
      const range = `BETWEEN ${sqlLiteral(condition.low)} AND ${sqlLiteral(condition.high)}`;
      return [tested(value, `${value} ${range}`, `${value} NOT ${range}`, negated, misses)];
    }
    case 'in': {
      if (condition.values.length === 0) {
        return [negated ? 'true' : 'false'];
      }
      const list = `IN (${condition.values.map(sqlLiteral).join(', ')})`;
      return [tested(value, `${value} ${list}`, `${value} NOT ${list}`, negated, misses)];
    }
    case 'text': {
      const test =
        condition.how === 'contains'
          ? `contains(lower(${value}), ${sqlLiteral(condition.text.toLowerCase())})`
          : `${TEXT_FUNCTIONS[condition.how]}(${value}, ${sqlLiteral(condition.text)})`;
      return [tested(value, test, `NOT ${test}`, negated, misses)];
    }
    case 'missing':
      return [`${value} IS ${negated ? 'NOT NULL' : 'NULL'}`];
    case 'period':
      return period(condition, rows, context);
    case 'datePart': {
      const date = sqlDate(condition.column, condition.format, rows, context);
      const part = `${condition.unit === 'weekday' ? 'isodow' : condition.unit}(${date})`;
      const list = condition.values.join(', ');
      return [tested(part, `${part} IN (${list})`, `${part} NOT IN (${list})`, negated, misses)];
    }
    case 'recent': {
      const date = sqlDate(condition.column, condition.format, rows, context);
      const newest = `(SELECT max(${date}) FROM ${sqlName(context.profile.name)})`;
      const back = (end: string, count: number): string =>
        count === 0
          ? end
          : `${end} - INTERVAL ${String(condition.unit === 'quarter' ? 3 * count : count)} ${condition.unit === 'quarter' ? 'month' : condition.unit}`;
      const cut = (value: string): string => `date_trunc('${condition.unit}', ${value})`;
      return [
        condition.whole
          ? `${cut(date)} = ${back(cut(newest), condition.count)}`
          : `${date} > ${back(newest, condition.count)}`
      ];
    }
  }
}

/** Tests that must all hold, ready for a WHERE clause of the rows. */
export function sqlConditions(conditions: readonly Condition[], rows: SqlRows, context: CompileContext): string[] {
  return conditions.flatMap(condition => {
    if (condition.type !== 'any') {
      return simple(condition, rows, context);
    }
    const tests = condition.conditions.map(one => simple(one, rows, context).join(' AND '));
    return [tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`];
  });
}

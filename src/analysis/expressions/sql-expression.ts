import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import type { Condition } from '../conditions/condition.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import { sqlDate } from '../conditions/sql-date.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import { DATE_VALUES } from './date-values.js';
import type { Expression, ExpressionOf } from './expression.js';
import { perUnit } from './per-unit.js';
import { SECONDS } from './seconds.js';
import { sqlBands } from './sql-bands.js';
import { TEXT_PARTS } from './text-parts.js';
import { writeArithmetic } from './write-arithmetic.js';

type Call = ExpressionOf<'call'>['fn'];

const CALLS: Readonly<Record<Exclude<Call, 'title' | 'words'>, string>> = {
  length: 'length',
  upper: 'upper',
  lower: 'lower',
  strip: 'trim',
  abs: 'abs',
  sqrt: 'sqrt',
  log: 'ln',
  log10: 'log10',
  exp: 'exp'
};

function call(fn: Call, value: string): string {
  switch (fn) {
    case 'title':
      throw new PlanError('DuckDB writes no title case: take small letters or capitals.');
    case 'words':
      return `len(regexp_extract_all(${value}, '\\S+'))`;
    default:
      return `${CALLS[fn]}(${value})`;
  }
}

function elapsed(expression: ExpressionOf<'elapsed'>, rows: SqlRows, context: CompileContext): string {
  const { from, until, unit, whole, formats } = expression;
  const [start, end] = [from, until].map(name => sqlDate(name, formats?.[name], rows, context));
  if (whole && unit === 'days') {
    return `date_diff('day', ${start ?? ''}, ${end ?? ''})`;
  }
  const span = `epoch(${end ?? ''}) - epoch(${start ?? ''})`;
  const seconds = SECONDS[unit];
  return seconds === 1 ? span : `(${span}) / ${String(seconds)}`;
}

function all(where: readonly Condition[], rows: SqlRows, context: CompileContext): string {
  return sqlConditions(where, rows, context).join(' AND ');
}

/** The SQL of an expression over the rows. Throws `PlanError` for what DuckDB cannot compute. */
export function sqlExpression(expression: Expression, rows: SqlRows, context: CompileContext): string {
  const write = (one: Expression): string => {
    switch (one.type) {
      case 'column':
        return sqlRows.operand(rows, one.column);
      case 'value':
        return sqlLiteral(one.value);
      case 'arithmetic':
        return writeArithmetic(one, write);
      case 'call':
        return call(one.fn, write(one.of));
      case 'round':
        // Like Python, to the even neighbour in the middle between two.
        return `round_even(${write(one.of)}, ${String(one.digits)})`;
      case 'join': {
        // Unlike concat, the operator makes a missing value of one.
        const separator = one.separator === '' ? ' || ' : ` || ${sqlLiteral(one.separator)} || `;
        return one.parts.map(part => (part.type === 'arithmetic' ? `(${write(part)})` : write(part))).join(separator);
      }
      case 'elapsed':
        return elapsed(one, rows, context);
      case 'lasting':
        return perUnit(`epoch(${sqlRows.column(rows, one.column)})`, one.unit);
      case 'calendar':
      case 'age':
        return DATE_VALUES.sql(one, rows, context);
      case 'extract':
        return TEXT_PARTS.sql(one.part, sqlRows.operand(rows, one.column));
      case 'choose': {
        const cases = one.cases.map(
          ({ where, value }) => `WHEN ${all(where, rows, context)} THEN ${sqlLiteral(value)}`
        );
        return `CASE ${cases.join(' ')} ELSE ${sqlLiteral(one.otherwise)} END`;
      }
      case 'band':
        return sqlBands(one.bands, sqlRows.operand(rows, one.column));
      case 'test': {
        const test = all(one.where, rows, context);
        return one.where.flatMap(conditionColumns).some(context.mayMiss) ? `coalesce(${test}, false)` : test;
      }
    }
  };
  return write(expression);
}

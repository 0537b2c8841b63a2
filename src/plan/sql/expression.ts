import type { ConditionName, DurationUnit, Expression, FunctionName } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import { isCondition, kindOf } from '../check/functions.js';
import { aggregate } from './aggregate.js';
import { literal } from './dialect.js';
import { choose, fn, list, NULL, operator, type Sql, sql, test, within } from './fragment.js';
import { columnSql, mayMiss, type Parts, type Scope, typeOf } from './scope.js';
import { windowSql } from './window.js';

const SECONDS: Readonly<Record<DurationUnit, number>> = { day: 86_400, hour: 3600, minute: 60, second: 1 };

/** A value. A condition that SQL does not know is false. */
export function valueSql(expression: Expression, scope: Scope): Sql {
  const { dialect } = scope;
  const parts: Parts = { value: one => valueSql(one, scope), condition: one => conditionSql(one, scope) };
  const { value } = parts;
  switch (expression.type) {
    case 'column':
      return columnSql(scope, expression.name);
    case 'literal':
      return literal(expression.value, dialect);
    case 'date':
      return sql`${expression.value.includes('T') ? 'TIMESTAMP' : 'DATE'} '${expression.value.replace('T', ' ')}'`;
    case 'isIn':
      return sure(expression, scope);
    case 'call':
      return isCondition(expression.fn) ? sure(expression, scope) : call(expression.fn, expression.args, scope);
    case 'cast':
      return cast(expression, scope);
    case 'datePart':
      return dialect.part(value(expression.of), expression.part);
    case 'dateFloor':
      return sql`date_trunc('${expression.unit}', ${value(expression.of)})`;
    case 'dateDifference': {
      const { from, to, unit } = expression;
      const areDates = typeOf(from, scope) === 'date' && typeOf(to, scope) === 'date';
      const isWhole = unit === 'day' && areDates;
      const span = isWhole ? dialect.days(value(from), value(to)) : dialect.seconds(value(from), value(to));
      return isWhole || unit === 'second' ? span : operator('/', span, sql`${SECONDS[unit]}`);
    }
    case 'bin': {
      const [of, width] = [value(expression.of), sql`${expression.width}`];
      return width.text === '1' ? fn('floor', of) : operator('*', fn('floor', operator('/', of, width)), width);
    }
    case 'aggregate':
      return aggregate(expression, scope, parts);
    case 'over': {
      const per = expression.per.map(name => columnSql(scope, name));
      return valueSql(expression.of, { ...scope, over: { per, order: [] } });
    }
    case 'window':
      return windowSql(expression, scope, parts);
  }
}

function sure(condition: Expression, scope: Scope): Sql {
  const written = conditionSql(condition, scope);
  return isUnsure(condition, scope) ? sql`coalesce(${written}, false)` : written;
}

/** A condition that may be missing in place of false, as is right where rows are chosen. */
export function conditionSql(expression: Expression, scope: Scope): Sql {
  if (expression.type === 'isIn') {
    return isIn(expression, scope, 'IN');
  }
  return expression.type === 'call' && isCondition(expression.fn)
    ? conditionCall(expression.fn, expression.args, scope)
    : valueSql(expression, scope);
}

const OPERATORS = {
  equal: '=',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>='
} as const;

function conditionCall(name: ConditionName, args: readonly Expression[], scope: Scope): Sql {
  const [inner] = args;
  if (name === 'and' || name === 'or') {
    const word = name === 'and' ? 'AND' : 'OR';
    return args.map(arg => conditionSql(arg, scope)).reduce((left, right) => operator(word, left, right));
  }
  if (name === 'not' && inner !== undefined) {
    return negation(inner, scope);
  }
  const [first = NULL, second = NULL, third = NULL] = args.map(arg => valueSql(arg, scope));
  switch (name) {
    case 'not':
    case 'isMissing':
      return test(first, 'IS NULL');
    case 'between':
      return test(first, sql`BETWEEN ${within(second, 5)} AND ${within(third, 5)}`);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return fn(scope.dialect.names[name] ?? name, first, second);
    default:
      return operator(OPERATORS[name], first, second);
  }
}

function isIn({ of, values }: Extract<Expression, { type: 'isIn' }>, scope: Scope, word: 'IN' | 'NOT IN'): Sql {
  const texts = list(values.map(value => literal(value, scope.dialect)));
  return values.length === 0
    ? sql`${word === 'IN' ? 'false' : 'true'}`
    : test(valueSql(of, scope), sql`${word} (${texts})`);
}

/** Whether a condition is missing for some rows for which it is false. */
function isUnsure(expression: Expression, scope: Scope): boolean {
  if (expression.type === 'isIn') {
    return expression.values.length > 0 && mayMiss(expression.of, scope);
  }
  return expression.type === 'call' && isCondition(expression.fn)
    ? !['not', 'isMissing'].includes(expression.fn) && expression.args.some(arg => isUnsure(arg, scope))
    : mayMiss(expression, scope);
}

function negation(inner: Expression, scope: Scope): Sql {
  const written = conditionSql(inner, scope);
  if (inner.type === 'call' && inner.fn === 'isMissing') {
    return { ...written, text: written.text.replace(/NULL$/u, 'NOT NULL') };
  }
  if (isUnsure(inner, scope)) {
    return test(written, 'IS NOT TRUE');
  }
  return inner.type === 'isIn'
    ? isIn(inner, scope, 'NOT IN')
    : inner.type === 'call' && inner.fn === 'equal'
      ? conditionCall('notEqual', inner.args, scope)
      : { ...sql`NOT ${within(written, 8)}`, level: 3 };
}

/** Divisors that are not 0: a number, and how many rows there are where there are some. */
const COUNT = /^(?:[\d.]*[1-9][\d.]*|count\(\*\)(?: OVER .*)?|sum\(count\(\*\)\) OVER .*)$/u;

function call(name: Exclude<FunctionName, ConditionName>, args: readonly Expression[], scope: Scope): Sql {
  const written = args.map(arg => valueSql(arg, scope));
  const [first = NULL, second = NULL, third = NULL] = written;
  switch (name) {
    case 'add':
      return operator('+', first, second);
    case 'subtract':
      return operator('-', wide(args, first, scope), second);
    case 'multiply':
      return operator('*', wide(args, first, scope), second);
    case 'divide':
      return operator(
        '/',
        first,
        COUNT.test(second.text) && scope.isEmpty !== true ? second : sql`nullif(${second}, 0)`
      );
    case 'log':
      return choose(operator('>', first, sql`0`), fn('ln', first));
    case 'strip':
      return fn(scope.dialect.names.strip ?? name, first, literal(' \t\n\r', scope.dialect));
    case 'if': {
      const [condition] = args;
      const when = condition === undefined ? NULL : conditionSql(condition, scope);
      return choose(when, second, third.text === 'NULL' ? undefined : third);
    }
    default:
      return fn(name, ...written);
  }
}

const NARROW = /^(?:u?(?:tiny|small)int|u?integer|int|u?int(?:8|16|32))$/iu;

/** Narrow integers as wide ones, where engines would refuse a product or a difference that is out of their range. */
function wide(args: readonly Expression[], first: Sql, { facts }: Scope): Sql {
  const isNarrow = (arg: Expression): boolean =>
    arg.type === 'column' && NARROW.test(columnOf(arg.name, facts).profile?.dtype ?? '');
  return args.every(isNarrow) ? sql`CAST(${first} AS BIGINT)` : first;
}

function cast({ of, to }: Extract<Expression, { type: 'cast' }>, scope: Scope): Sql {
  const value = valueSql(of, scope);
  const from = typeOf(of, scope);
  switch (to) {
    case 'text':
    case 'category':
      return kindOf(from) === 'text' ? value : sql`CAST(${value} AS ${scope.dialect.names.text ?? 'VARCHAR'})`;
    case 'integer':
      // Spark cuts the fraction off, DuckDB rounds.
      return from === to
        ? value
        : sql`TRY_CAST(${from === 'number' && scope.dialect.name !== 'Spark' ? fn('trunc', value) : value} AS BIGINT)`;
    case 'number':
      return from === to ? value : sql`TRY_CAST(${value} AS DOUBLE)`;
    case 'datetime':
      return from === to ? value : sql`${from === 'date' ? 'CAST' : 'TRY_CAST'}(${value} AS TIMESTAMP)`;
  }
}

import type { ConditionName, Expression, FunctionName } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import { isCondition, kindOf } from '../check/functions.js';
import { aggregate, windowSql } from './aggregate.js';
import { literal, SECONDS } from './dialect.js';
import { all, cast, choose, fn, list, NULL, number, operator, type Sql, sql, test, within } from './fragment.js';
import { columnSql, mayMiss, type Parts, type Scope, typeOf } from './scope.js';

/** A value. A condition that SQL does not know is false. */
export function valueSql(expression: Expression, scope: Scope): Sql {
  const { dialect } = scope;
  const parts = partsIn(scope);
  const { value } = parts;
  switch (expression.type) {
    case 'column':
      return columnSql(scope, expression.name);
    case 'literal':
      return literal(expression.value, dialect);
    case 'date': {
      const [day = '', time] = expression.value.split('T');
      return time === undefined ? sql`DATE '${day}'` : sql`TIMESTAMP '${day} ${time}'`;
    }
    case 'isIn':
      return sure(expression, scope);
    case 'call':
      return isCondition(expression.fn) ? sure(expression, scope) : call(expression.fn, expression.args, scope);
    case 'cast':
      return castSql(expression, scope);
    case 'datePart':
      return dialect.part(value(expression.of), expression.part);
    case 'dateFloor':
      return dialect.floor(value(expression.of), expression.unit);
    case 'dateDifference': {
      const { from, to, unit } = expression;
      if (unit === 'day' && typeOf(from, scope) === 'date' && typeOf(to, scope) === 'date') {
        return dialect.days(value(from), value(to));
      }
      const seconds = dialect.seconds(value(from), value(to));
      return unit === 'second' ? seconds : operator('/', seconds, number(SECONDS[unit]));
    }
    case 'bin': {
      const width = number(expression.width);
      return expression.width === 1
        ? fn('floor', value(expression.of))
        : operator('*', fn('floor', operator('/', value(expression.of), width)), width);
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

const partsIn = (scope: Scope): Parts => ({
  value: expression => valueSql(expression, scope),
  condition: expression => conditionSql(expression, scope)
});

const sure = (condition: Expression, scope: Scope): Sql =>
  isUnsure(condition, scope)
    ? fn('coalesce', conditionSql(condition, scope), sql`false`)
    : conditionSql(condition, scope);

const OPERATORS = {
  equal: '=',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>='
} as const;

/** A condition that may be missing in place of false, as is right where rows are chosen. */
export function conditionSql(expression: Expression, scope: Scope): Sql {
  if (expression.type === 'isIn') {
    return isIn(expression, scope, 'IN');
  }
  return expression.type === 'call' && isCondition(expression.fn)
    ? conditionCall(expression.fn, expression.args, scope)
    : valueSql(expression, scope);
}

function conditionCall(name: ConditionName, args: readonly Expression[], scope: Scope): Sql {
  const [inner] = args;
  if (name === 'and' || name === 'or') {
    const tests = args.map(arg => conditionSql(arg, scope));
    return name === 'and' ? all(tests) : tests.reduce((left, right) => operator('OR', left, right));
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
      return { ...sql`${within(first, 5)} BETWEEN ${within(second, 5)} AND ${within(third, 5)}`, level: 4 };
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return fn(scope.dialect.search[name], first, second);
    default:
      return operator(OPERATORS[name], first, second);
  }
}

function isIn({ of, values }: Extract<Expression, { type: 'isIn' }>, scope: Scope, word: 'IN' | 'NOT IN'): Sql {
  const texts = list(values.map(value => literal(value, scope.dialect)));
  return values.length === 0
    ? sql`${word === 'IN' ? 'false' : 'true'}`
    : { ...sql`${within(valueSql(of, scope), 5)} ${word} (${texts})`, level: 4 };
}

/** Whether a condition is missing for some rows for which it is false. */
function isUnsure(expression: Expression, scope: Scope): boolean {
  if (expression.type === 'isIn') {
    return expression.values.length > 0 && mayMiss(expression.of, scope);
  }
  if (expression.type !== 'call' || !isCondition(expression.fn)) {
    return mayMiss(expression, scope);
  }
  const { fn: name, args } = expression;
  return name !== 'not' && name !== 'isMissing' && args.some(arg => isUnsure(arg, scope));
}

function negation(inner: Expression, scope: Scope): Sql {
  const [first = inner, second = inner] = inner.type === 'call' ? inner.args : [];
  const name = inner.type === 'call' ? inner.fn : inner.type;
  if (name === 'isMissing') {
    return test(valueSql(first, scope), 'IS NOT NULL');
  }
  if (isUnsure(inner, scope)) {
    return test(conditionSql(inner, scope), 'IS NOT TRUE');
  }
  return inner.type === 'isIn'
    ? isIn(inner, scope, 'NOT IN')
    : name === 'equal'
      ? operator('!=', valueSql(first, scope), valueSql(second, scope))
      : { ...sql`NOT ${within(conditionSql(inner, scope), 8)}`, level: 3 };
}

function call(name: Exclude<FunctionName, ConditionName>, args: readonly Expression[], scope: Scope): Sql {
  const [first = NULL, second = NULL, third = NULL] = args.map(arg => valueSql(arg, scope));
  switch (name) {
    case 'add':
      return operator('+', first, second);
    case 'subtract':
      return operator('-', wide(args, first, scope), second);
    case 'multiply':
      return operator('*', wide(args, first, scope), second);
    case 'divide':
      return operator('/', first, second.isPositive ? second : fn('nullif', second, number(0)));
    case 'log':
      return first.isPositive ? fn('ln', first) : choose(operator('>', first, number(0)), fn('ln', first));
    case 'strip':
      return fn(scope.dialect.strip, first, literal(' \t\n\r', scope.dialect));
    case 'if': {
      const [condition] = args;
      const when = condition === undefined ? NULL : conditionSql(condition, scope);
      return choose(when, second, third.text === 'NULL' ? undefined : third);
    }
    case 'abs':
      return { ...fn('abs', first), isPositive: first.isPositive };
    case 'coalesce':
    case 'round':
    case 'lower':
    case 'length':
    case 'replace':
      return fn(name, ...[first, second, third].slice(0, args.length));
  }
}

const NARROW = /^(?:u?(?:tiny|small)int|u?integer|int|u?int(?:8|16|32))$/iu;

/** Narrow integers as wide ones, where engines would refuse a product or a difference that is out of their range. */
function wide(args: readonly Expression[], first: Sql, { facts }: Scope): Sql {
  const isNarrow = args.every(
    arg => arg.type === 'column' && NARROW.test(columnOf(arg.name, facts).profile?.dtype ?? '')
  );
  return isNarrow ? cast(first, 'BIGINT') : first;
}

function castSql({ of, to }: Extract<Expression, { type: 'cast' }>, scope: Scope): Sql {
  const { dialect } = scope;
  const value = valueSql(of, scope);
  const type = typeOf(of, scope);
  const from = kindOf(type);
  if (type === to) {
    return value;
  }
  switch (to) {
    case 'text':
    case 'category':
      return from === 'text' ? value : cast(value, dialect.text);
    case 'integer':
      // Spark cuts the fraction off, DuckDB rounds.
      return cast(from === 'number' && dialect.name !== 'Spark' ? fn('trunc', value) : value, 'BIGINT', true);
    case 'number':
      return cast(value, 'DOUBLE', true);
    case 'datetime':
      return cast(value, 'TIMESTAMP', from !== 'date');
  }
}

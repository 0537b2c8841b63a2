import type { Expression, Window } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import { NotPrinted } from '../python/not-printed.js';
import {
  all,
  cast,
  choose,
  fn,
  NULL,
  number,
  operator,
  ordered,
  over,
  type Over,
  type Sql,
  sql,
  STAR,
  test
} from './fragment.js';
import { columnSql, mayMiss, orderSql, type Parts, type Scope, typeOf } from './scope.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

const FUNCTIONS = {
  count: 'count',
  mean: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  std: 'stddev_samp',
  var: 'var_samp',
  any: 'bool_or',
  all: 'bool_and'
} as const;

/** A function of many rows: of a group, or of the rows of a window. */
export function aggregate(expression: Aggregate, scope: Scope, { value, condition }: Parts): Sql {
  const { fn: name, of, where, q = 0.5 } = expression;
  const tests = where === undefined ? [] : [condition(where)];
  if (of === undefined) {
    return taken('count', [STAR], tests, scope);
  }
  const isCondition = typeOf(of, scope) === 'boolean';
  const input = value(of);
  switch (name) {
    case 'sum': {
      if (isCondition) {
        return taken('count', [STAR], [condition(of), ...tests], scope);
      }
      const sum = taken('sum', [input], tests, scope);
      return where !== undefined || scope.isEmpty === true || mayMiss(of, scope) ? fn('coalesce', sum, number(0)) : sum;
    }
    case 'mean':
      return taken('avg', [isCondition ? oneOrZero(of, input, condition) : input], tests, scope);
    case 'median':
      return taken('median', [exact(of, input, scope)], tests, scope);
    case 'quantile':
      return taken(scope.dialect.quantile, [exact(of, input, scope), number(q)], tests, scope);
    case 'nunique':
      return scope.over === undefined
        ? taken('count', [sql`DISTINCT ${input}`], tests, scope)
        : scope.dialect.distinctOver(chosen(input, tests), scope.over);
    case 'first':
    case 'last': {
      if (scope.over !== undefined || scope.dialect.name === 'Spark') {
        throw new NotPrinted(`SQL has no ${name} value here: sort the rows and take one of each group.`);
      }
      const { order } = scope;
      const there = mayMiss(of, scope) ? [test(input, 'IS NOT NULL')] : [];
      return taken(name, [order.length === 0 ? input : sql`${input} ${ordered(order)}`], [...tests, ...there], scope);
    }
    default:
      return taken(FUNCTIONS[name], [input], tests, scope);
  }
}

/** A call over the rows for which all tests hold; `CASE` leaves the others out of a window, where Spark has no `FILTER`. */
function taken(name: string, [of = STAR, ...more]: readonly Sql[], tests: readonly Sql[], scope: Scope): Sql {
  const isPositive = tests.length === 0 && (of === STAR ? scope.isEmpty !== true : name !== 'count' && of.isPositive);
  if (scope.over !== undefined) {
    return over({ ...fn(name, chosen(of, tests), ...more), isPositive }, scope.over);
  }
  const call = fn(name, of, ...more);
  return tests.length === 0 ? { ...call, isPositive } : sql`${call} FILTER (WHERE ${all(tests)})`;
}

const chosen = (of: Sql, tests: readonly Sql[]): Sql =>
  tests.length === 0 ? of : choose(all(tests), of === STAR ? number(1) : of);

/** A truth as a number; a condition that SQL does not know is 0, a value that is missing stays so. */
const oneOrZero = (of: Expression, value: Sql, condition: Parts['condition']): Sql =>
  of.type === 'call' || of.type === 'isIn' ? choose(condition(of), number(1), number(0)) : cast(value, 'INTEGER');

/** Decimals as numbers, where an engine would round the result to as many digits. */
const exact = (of: Expression, value: Sql, { facts }: Scope): Sql =>
  of.type === 'column' && columnOf(of.name, facts).profile?.dtype.toUpperCase().startsWith('DECIMAL') === true
    ? cast(value, 'DOUBLE')
    : value;

/** A value of a row among its neighbours. */
export function windowSql(
  { fn: name, of, aggregate: of_, n = 1, per, order }: Window,
  scope: Scope,
  { value }: Parts
): Sql {
  const window: Over = { per: per.map(one => columnSql(scope, one)), order: orderSql(order, scope) };
  const input = of === undefined ? NULL : value(of);
  const mayLack = of !== undefined && mayMiss(of, scope);
  switch (name) {
    case 'rowNumber':
      return over(fn('row_number'), window);
    case 'rank': {
      const [key] = order.map(({ by }) => ({ type: 'column', name: by }) as const);
      const rank = over(fn('rank'), window);
      return key !== undefined && mayMiss(key, scope) ? choose(test(value(key), 'IS NOT NULL'), rank) : rank;
    }
    case 'shift': {
      const rows = Math.abs(n) === 1 ? [] : [number(Math.abs(n))];
      return over({ ...fn(n > 0 ? 'lag' : 'lead', input, ...rows), isPositive: input.isPositive }, window);
    }
    case 'cumulative':
    case 'rolling': {
      const isRolling = name === 'rolling';
      const isFull = !mayLack && (!isRolling || n === 1);
      const rows: Over = {
        ...window,
        frame: isRolling ? `ROWS ${n - 1} PRECEDING` : 'ROWS UNBOUNDED PRECEDING',
        ...(isFull ? {} : { name: isRolling ? `last_${n}` : 'so_far' })
      };
      const result = over(fn(of_ === 'mean' ? 'avg' : (of_ ?? 'sum'), input), rows);
      const needed = isRolling ? number(n) : over(fn('count', STAR), rows);
      return isFull ? result : choose(operator('=', over(fn('count', mayLack ? input : STAR), rows), needed), result);
    }
  }
}

import type { AggregateName, Expression } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import { NotPrinted } from '../python/not-printed.js';
import { all, choose, over, type Sql, sql } from './fragment.js';
import { mayMiss, type Parts, type Scope, typeOf } from './scope.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

const NAMES: Partial<Record<AggregateName, string>> = {
  ...{ mean: 'avg', std: 'stddev_samp', var: 'var_samp', any: 'bool_or', all: 'bool_and' }
};

/** A function of many rows: of a group, or of the rows of a window. */
export function aggregate({ fn: name, of, where, q = 0.5 }: Aggregate, scope: Scope, { value, condition }: Parts): Sql {
  const tests = where === undefined ? [] : [condition(where)];
  const isTruth = of !== undefined && typeOf(of, scope) === 'boolean';
  if (of === undefined || (isTruth && name === 'sum')) {
    return taken('count', undefined, of === undefined ? tests : [condition(of), ...tests], scope);
  }
  const input = value(of);
  switch (name) {
    case 'sum': {
      const sum = taken('sum', input, tests, scope);
      const isThere = where === undefined && scope.isEmpty !== true && !mayMiss(of, scope);
      return isThere ? sum : sql`coalesce(${sum}, 0)`;
    }
    case 'mean':
      return taken('avg', isTruth ? oneOrZero(of, input, condition) : input, tests, scope);
    case 'median':
      return taken('median', exact(of, input, scope), tests, scope);
    case 'quantile':
      return taken(scope.dialect.names.quantile ?? name, exact(of, input, scope), tests, scope, `, ${q}`);
    case 'nunique':
      return scope.over === undefined
        ? taken('count', sql`DISTINCT ${input}`, tests, scope)
        : scope.dialect.distinctOver(chosen(input, tests), scope.over);
    case 'first':
    case 'last':
      throw new NotPrinted(`SQL knows no ${name} value of a group: sort the rows, and keep one of each group.`);
    default:
      return taken(NAMES[name] ?? name, input, tests, scope);
  }
}

/** A call over the rows for which all tests hold; `CASE` leaves the others out of a window, where Spark has no `FILTER`. */
function taken(name: string, of: Sql | undefined, tests: readonly Sql[], scope: Scope, rest = ''): Sql {
  if (scope.over !== undefined) {
    const rows = of === undefined && tests.length === 0 ? sql`*` : chosen(of ?? sql`1`, tests);
    return over(sql`${name}(${rows}${rest})`, scope.over);
  }
  const call = sql`${name}(${of ?? '*'}${rest})`;
  return tests.length === 0 ? call : sql`${call} FILTER (WHERE ${all(tests)})`;
}

const chosen = (of: Sql, tests: readonly Sql[]): Sql => (tests.length === 0 ? of : choose(all(tests), of));

/** A truth as a number; a condition that SQL does not know is 0, a value that is missing stays so. */
const oneOrZero = (of: Expression, value: Sql, condition: Parts['condition']): Sql =>
  of.type === 'call' || of.type === 'isIn' ? choose(condition(of), sql`1`, sql`0`) : sql`CAST(${value} AS INTEGER)`;

/** Decimals as numbers, where an engine would round the result to as many digits. */
function exact(of: Expression, value: Sql, { facts }: Scope): Sql {
  const dtype = of.type === 'column' ? columnOf(of.name, facts).profile?.dtype : undefined;
  return dtype?.toUpperCase().startsWith('DECIMAL') === true ? sql`CAST(${value} AS DOUBLE)` : value;
}

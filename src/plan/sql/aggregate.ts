import type { Expression } from '../algebra/expression.js';
import { columnOf, expressionFacts } from '../check/check-expression.js';
import { NotPrinted } from '../python/not-printed.js';
import { conditionSql, type Scope, valueSql } from './expression.js';
import { fn, is, operator, type Over, type Sql, sqlNumber, STAR } from './tree.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

const FRAME = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';

/** A function of many rows: of a group, or of the rows of a window. */
export function aggregate(expression: Aggregate, scope: Scope, over?: Over): Sql {
  const { fn: name, of, where, q = 0.5 } = expression;
  const { dialect } = scope;
  const test = where === undefined ? undefined : conditionSql(where, scope);
  if (of === undefined) {
    return count(test, scope, over);
  }
  const { type } = expressionFacts(of, scope.facts);
  const value = exact(of, expression, scope);
  /** A call over the rows for which `where` holds. */
  const taken = (id: string, ...args: readonly Sql[]): Extract<Sql, { type: 'call' }> => {
    const [first = STAR, ...others] = args;
    const isCase = test !== undefined && over !== undefined && dialect.name === 'Spark';
    return {
      ...fn(id, ...(isCase ? [chosen(first, test), ...others] : args)),
      ...(test === undefined || isCase ? {} : { where: test }),
      ...(over === undefined ? {} : { over })
    };
  };
  switch (name) {
    case 'count':
      return taken('count', value);
    case 'sum': {
      if (type === 'boolean') {
        const holds = conditionSql(of, scope);
        return count(test === undefined ? holds : operator('AND', holds, test), scope, over);
      }
      const sum = taken('sum', value);
      return where !== undefined || scope.isEmpty || expressionFacts(of, scope.facts).missing
        ? fn('coalesce', sum, sqlNumber(0))
        : sum;
    }
    case 'mean':
      return taken('avg', type === 'boolean' ? oneOrZero(of, value, scope) : value);
    case 'median':
    case 'min':
    case 'max':
      return taken(name, value);
    case 'std':
      return taken('stddev_samp', value);
    case 'var':
      return taken('var_samp', value);
    case 'any':
      return taken('bool_or', value);
    case 'all':
      return taken('bool_and', value);
    case 'quantile':
      return taken(dialect.quantile, value, sqlNumber(q));
    case 'nunique':
      return over === undefined
        ? { ...taken('count', value), distinct: true }
        : dialect.distinctOver(test === undefined ? value : chosen(value, test), over);
    case 'first':
    case 'last':
      return end(name, of, test, scope, over);
  }
}

function count(test: Sql | undefined, { dialect }: Scope, over: Over | undefined): Sql {
  const isCase = test !== undefined && over !== undefined && dialect.name === 'Spark';
  return {
    ...fn('count', isCase ? chosen(sqlNumber(1), test) : STAR),
    ...(test === undefined || isCase ? {} : { where: test }),
    ...(over === undefined ? {} : { over })
  };
}

const chosen = (value: Sql, test: Sql): Sql => ({ type: 'case', when: test, then: value });

/** A truth as a number; a condition that SQL does not know is 0, a value that is missing stays so. */
const oneOrZero = (of: Expression, value: Sql, scope: Scope): Sql =>
  of.type === 'call' || of.type === 'isIn'
    ? { type: 'case', when: conditionSql(of, scope), then: sqlNumber(1), otherwise: sqlNumber(0) }
    : { type: 'cast', of: value, to: 'INTEGER', safe: false };

/** The argument of an aggregate; decimals as numbers where an engine would round the result to as many digits. */
function exact(of: Expression, { fn: name }: Aggregate, scope: Scope): Sql {
  const value = valueSql(of, scope);
  const dtype = of.type === 'column' ? (columnOf(of.name, scope.facts).profile?.dtype ?? '') : '';
  const isRounded = (name === 'median' || name === 'quantile') && dtype.toUpperCase().startsWith('DECIMAL');
  return isRounded ? { type: 'cast', of: value, to: scope.dialect.types.number, safe: false } : value;
}

/** The first or last value that there is, in the order of the rows. */
function end(name: 'first' | 'last', of: Expression, test: Sql | undefined, scope: Scope, over: Over | undefined): Sql {
  const { dialect, order } = scope;
  const value = valueSql(of, scope);
  if (over !== undefined) {
    const rows = order.length === 0 ? over : { ...over, order, frame: FRAME };
    return dialect.firstOver(name, test === undefined ? value : chosen(value, test), rows);
  }
  const isThere = expressionFacts(of, scope.facts).missing ? [is(value, 'NOT NULL')] : [];
  const [first, ...others] = [...(test === undefined ? [] : [test]), ...isThere];
  const where =
    first === undefined ? {} : { where: others.reduce((left, right) => operator('AND', left, right), first) };
  if (dialect.name === 'DuckDB' || order.length === 0) {
    return { ...fn(name, value), order, ...where };
  }
  const [key, ...more] = order;
  if (key === undefined || more.some(({ descending }) => descending !== key.descending)) {
    throw new NotPrinted('Spark has no first value of a group in such an order: sort by one column.');
  }
  const by = more.length === 0 ? key.value : fn('struct', ...order.map(one => one.value));
  return { ...fn(key.descending === (name === 'first') ? 'max_by' : 'min_by', value, by), ...where };
}

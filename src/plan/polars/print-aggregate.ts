import type { Expression } from '../algebra/expression.js';
import { expressionFacts } from '../check/check-expression.js';
import { literal, method, type Py } from '../python/tree.js';
import type { PolarsExpressions } from './polars-expressions.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** Prints an aggregate over the rows of a group, or over those of them for which its condition holds. */
export function printAggregate({ fn, of, where, q }: Aggregate, print: PolarsExpressions): Py {
  const lacks = of !== undefined && print.isMissing(of);
  if (of === undefined || (fn === 'count' && !lacks)) {
    return where === undefined ? method(print.pl, 'len') : method(perRow(where, print), 'sum');
  }
  const values =
    where === undefined ? valuesOf(fn, of, print) : method(valuesOf(fn, of, print), 'filter', [print.condition(where)]);
  const present = lacks ? method(values, 'drop_nulls') : values;
  switch (fn) {
    case 'count':
    case 'sum':
    case 'mean':
    case 'median':
    case 'min':
    case 'max':
    case 'std':
    case 'var':
      return method(values, fn);
    case 'nunique':
      return method(present, 'n_unique');
    case 'quantile':
      return method(values, 'quantile', [literal(q ?? 0.5)], { interpolation: literal('linear') });
    case 'first':
    case 'last':
      return method(present, fn);
    case 'any':
    case 'all': {
      // Of no truths at all there is neither, which the greatest and the least of them say.
      const mayBeNone = lacks || where !== undefined || print.mayBeEmpty;
      return mayBeNone ? method(values, fn === 'any' ? 'max' : 'min') : method(values, fn);
    }
  }
}

function valuesOf(fn: Aggregate['fn'], of: Expression, print: PolarsExpressions): Py {
  const { type } = expressionFacts(of, print.scope.facts);
  if (fn === 'sum' && type === 'boolean') {
    return perRow(of, print);
  }
  return fn === 'sum' ? print.summand(of) : print.perRow(of);
}

/** Whether a condition holds, for each row; what is missing is not counted. */
const perRow = (where: Expression, print: PolarsExpressions): Py =>
  print.isConstant(where) ? print.perRow(where) : print.condition(where);

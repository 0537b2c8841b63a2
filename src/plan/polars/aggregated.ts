import type { Expression } from '../algebra/expression.js';
import { method, type Py } from '../python/tree.js';
import { factsOf, isConstant, mayLack, perRow, type Scope, summand } from './scope.js';

type Aggregate = Extract<Expression, { type: 'aggregate' }>;

/** An aggregate over the rows of a group, or over those of them for which its condition holds. */
export function aggregated({ fn, of, where, q }: Aggregate, scope: Scope): Py {
  const lacks = of !== undefined && mayLack(of, scope);
  if (of === undefined || (fn === 'count' && !lacks)) {
    return where === undefined ? method(scope.pl(), 'len') : method(truths(where, scope), 'sum');
  }
  const all = fn !== 'sum' ? perRow(of, scope) : isTruth(of, scope) ? truths(of, scope) : summand(of, scope);
  const values = where === undefined ? all : method(all, 'filter', [scope.condition(where)]);
  switch (fn) {
    case 'nunique':
    case 'first':
    case 'last':
      return method(lacks ? method(values, 'drop_nulls') : values, fn === 'nunique' ? 'n_unique' : fn);
    case 'quantile':
      return method(values, fn, [q ?? 0.5], { interpolation: 'linear' });
    case 'any':
    case 'all': {
      // Of no truths at all there is neither, which the greatest and the least of them say.
      const mayBeNone = lacks || where !== undefined || scope.mayBeEmpty;
      return method(values, !mayBeNone ? fn : fn === 'any' ? 'max' : 'min');
    }
    default:
      return method(values, fn);
  }
}

const isTruth = (of: Expression, scope: Scope): boolean => factsOf(of, scope).type === 'boolean';

/** Whether a condition holds, for each row; what is missing is not counted. */
const truths = (where: Expression, scope: Scope): Py =>
  isConstant(where, scope) ? perRow(where, scope) : scope.condition(where);

import type { Expression, SortKey, Window } from '../algebra/expression.js';
import { withParts } from '../algebra/rebuild.js';
import { changeIn, holds, isOrdered, windowsIn } from '../python/plan-looks.js';
import { attribute, binary, call, lambda, method, name, type Py, subscript } from '../python/tree.js';
import { aggregated, measured } from './aggregates.js';
import { groupby } from './groupby.js';
import { isKey, type Rows } from './rows.js';
import { isCategory, mayLack, type Scope, type Values, valuesOf } from './scope.js';

/** Values of rows, in groups where there are keys: rows of a missing key are a group too. */
export function inGroups(of: Values | undefined, per: readonly string[], scope: Scope): Py {
  const by = per.map(id => ({ name: id, value: { type: 'column', name: id } as const }));
  return per.length === 0 ? (of ?? { value: scope.frame }).value() : groupby(by, of, true, scope).code;
}

/** A measure beside each row; of a measure that is computed of others, each of these. */
export function over({ of, per }: Extract<Expression, { type: 'over' }>, scope: Scope): Py {
  if (of.type !== 'aggregate') {
    const distributed = (part: Expression): Expression =>
      part.type === 'aggregate' ? { type: 'over', of: part, per } : withParts(part, distributed);
    return scope.value(distributed(of));
  }
  const [first] = per;
  if (first === undefined) {
    return aggregated(of, scope);
  }
  const measure = measured(of, scope);
  const groups = inGroups(measure.of, per, scope);
  const values = measure.of === undefined && scope.rows.keys.length === 0 ? subscript(groups, first) : groups;
  return method(values, 'transform', [measure.fn, measure.q]);
}

export function window(expression: Window, given: Scope): Py {
  const { fn, of, per, order, aggregate = 'sum', n = 1 } = expression;
  const [first = { by: '' }] = order;
  if (fn === 'rank') {
    return rank(first, per, given);
  }
  const scope = isOrdered(given.rows.order, order) ? given : given.sorted(order);
  if (fn === 'rowNumber' || of === undefined) {
    return binary('+', places(per, scope), 1);
  }
  const values = inGroups(valuesOf(of, scope), per, scope);
  if (fn === 'shift') {
    return method(values, fn, [n === 1 ? undefined : n]);
  }
  const skipna = mayLack(of, scope) ? false : undefined;
  const each = (made: (of: Py) => Py): Py =>
    // Under the keys of the groups they would come otherwise.
    per.length === 0 ? made(values) : method(values, 'transform', [lambda('x', made)]);
  if (fn === 'rolling') {
    return each(one => method(method(one, 'rolling', [n]), aggregate));
  }
  if (aggregate !== 'mean') {
    return method(values, `cum${aggregate}`, [], { skipna });
  }
  return skipna === undefined
    ? each(one => method(method(one, 'expanding'), 'mean'))
    : binary('/', method(values, 'cumsum', [], { skipna }), binary('+', places(per, scope), 1));
}

/** A change from the row before, or some rows before. Older versions of pandas fill gaps before they compare. */
export function change(expression: Extract<Expression, { type: 'call' }>, given: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found === undefined || (found.fn === 'pct_change' && mayLack(found.of, given))) {
    return undefined;
  }
  const { per, order, n = 1 } = found.window;
  const scope = isOrdered(given.rows.order, order) ? given : given.sorted(order);
  return method(inGroups(valuesOf(found.of, scope), per, scope), found.fn, [n === 1 ? undefined : n]);
}

/** Categories without an order have no rank in groups; their texts have. */
function rank({ by, descending }: SortKey, per: readonly string[], scope: Scope): Py {
  const column: Expression = { type: 'column', name: by };
  const values = isCategory(column, scope)
    ? { value: () => method(scope.value(column), 'astype', [name('object')]) }
    : valuesOf(column, scope);
  const ascending = descending === true ? false : undefined;
  return method(inGroups(values, per, scope), 'rank', [], { method: 'min', ascending });
}

/** The places of the rows among all, or in their groups, from 0 on. */
export function places(per: readonly string[], scope: Scope): Py {
  return per.length > 0
    ? method(inGroups(undefined, per, scope), 'cumcount')
    : call(scope.context.pandas('Series'), [call(name('range'), [call(name('len'), [scope.frame()])])], {
        index: attribute(scope.frame(), 'index')
      });
}

/** Whether an expression can be written of rows whose keys are in the index: it reads none of these, and needs no other order. */
export const isReadable = (expression: Expression, rows: Rows): boolean =>
  windowsIn(expression).every(({ order }) => isOrdered(rows.order, order)) &&
  !holds(
    expression,
    part =>
      (part.type === 'column' && isKey(rows, part.name)) ||
      (part.type === 'window' && part.fn === 'rank' && part.order.some(({ by }) => isKey(rows, by))) ||
      ((part.type === 'over' || part.type === 'window') && !part.per.every(id => isKey(rows, id)))
  );

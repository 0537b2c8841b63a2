import type { Expression, Window } from '../algebra/expression.js';
import { isInOrder, windowsIn } from '../check/table-facts.js';
import { changeIn, holds } from '../lower/plan-looks.js';
import { lambda, method, type Py, subscript } from '../python/tree.js';
import { groupby, measured } from './aggregates.js';
import { isKey, type Rows } from './rows.js';
import { mayLack, type Scope, type Values, valuesOf } from './scope.js';

/** Values of rows, in groups where there are keys: rows of a missing key are a group too. */
export function inGroups(of: Values | undefined, per: readonly string[], scope: Scope): Py {
  const by = per.map(id => ({ name: id, value: { type: 'column', name: id } as const }));
  return per.length === 0 ? (of ?? { value: scope.frame }).value() : groupby(by, of, true, scope).code;
}

/** A measure beside each row. */
export function over({ of, per }: Extract<Expression, { type: 'over' }>, scope: Scope): Py {
  const [first] = per;
  if (of.type !== 'aggregate' || first === undefined) {
    return scope.value(of);
  }
  const measure = measured(of, scope);
  const groups = inGroups(measure.of, per, scope);
  const values = measure.of === undefined && scope.rows.keys.length === 0 ? subscript(groups, first) : groups;
  return method(values, 'transform', [measure.fn, measure.q]);
}

/** A value among neighbours, of rows that are in the order along which it looks. */
export function window({ fn, of, per, n = 1 }: Window, scope: Scope): Py {
  const values = inGroups(valuesOf(of, scope), per, scope);
  switch (fn) {
    case 'shift':
      return method(values, fn);
    case 'cumulative':
      return method(values, 'cumsum', [], { skipna: mayLack(of, scope) ? false : undefined });
    case 'rolling': {
      const rolled = (one: Py): Py => method(method(one, fn, [n]), 'mean');
      // Under the keys of the groups they would come otherwise.
      return per.length === 0 ? rolled(values) : method(values, 'transform', [lambda('x', rolled)]);
    }
  }
}

/** A change from the row before. Older versions of pandas fill gaps before they compare. */
export function change(expression: Extract<Expression, { type: 'call' }>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found === undefined || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  return method(inGroups(valuesOf(found.of, scope), found.window.per, scope), found.fn);
}

/** Whether an expression can be written of rows whose keys are in the index: it reads none of these, and needs no other order. */
export const isReadable = (expression: Expression, rows: Rows): boolean =>
  windowsIn(expression).every(one => isInOrder(one, rows.order)) &&
  !holds(
    expression,
    part =>
      (part.type === 'column' && isKey(rows, part.name)) ||
      ((part.type === 'over' || part.type === 'window') && !part.per.every(id => isKey(rows, id)))
  );

import type { Expression, SortKey, Window } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { changeIn } from '../lower/plan-looks.js';
import { binary, method, type Py } from '../python/tree.js';
import { float, isNarrow, mayLack, type Scope, summand } from './scope.js';

/** A value over each of its groups. */
export const overGroups = (value: Py, per: readonly string[]): Py =>
  per.length === 0 ? value : method(value, 'over', per);

/** That missing values come last, where any may be. */
export const nullsLast = (order: readonly SortKey[], facts: TableFacts): true | undefined =>
  order.some(({ by }) => columnOf(by, facts).missing) ? true : undefined;

/** A value among neighbours, of rows that are in the order along which it looks. */
export const window = (expression: Window, scope: Scope): Py => overGroups(ownValue(expression, scope), expression.per);

function ownValue({ fn, of, n = 1 }: Window, scope: Scope): Py {
  switch (fn) {
    case 'shift':
      return method(scope.value(of), fn, [1]);
    case 'rolling':
      return method(float(of, scope), 'rolling_mean', [n]);
    case 'cumulative': {
      const soFar = method(summand(of, scope), 'cum_sum');
      const complete = binary('==', method(method(scope.value(of), 'is_null'), 'cum_sum'), 0);
      return mayLack(of, scope) ? method(method(scope.pl(), 'when', [complete]), 'then', [soFar]) : soFar;
    }
  }
}

/** What changed from the row before, if that is what is computed. A change in relation to it fills gaps before it compares. */
export function change(expression: Extract<Expression, { type: 'call' }>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found?.of.type !== 'column' || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  const { of, fn, window: before } = found;
  const isShort = fn === 'diff' && columnOf(of.name, scope.facts).profile !== undefined && isNarrow(of, scope);
  return isShort ? undefined : overGroups(method(scope.value(of), fn), before.per);
}

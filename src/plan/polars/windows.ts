import type { Expression, SortKey, Window } from '../algebra/expression.js';
import { columnOf } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { changeIn, isOrdered } from '../python/plan-looks.js';
import { binary, list, method, oneOrList, type Py } from '../python/tree.js';
import { column, float, mayLack, perRow, type Scope, summand, wholeType } from './scope.js';

/** A value over each of its groups. */
export const overGroups = (value: Py, per: readonly string[]): Py =>
  per.length === 0 ? value : method(value, 'over', per);

/** A value among neighbours; in an order of its own where the rows have another. */
export const window = (expression: Window, scope: Scope): Py => placed(ownValue(expression, scope), expression, scope);

function placed(value: Py, { fn, per, order }: Window, scope: Scope): Py {
  if (fn === 'rank' || isInOrder({ per, order }, scope.order)) {
    return overGroups(value, per);
  }
  const falling = order.filter(key => key.descending === true).length;
  const isMixed = falling > 0 && falling < order.length;
  const keys = order.map(({ by, descending }) =>
    isMixed && descending === true ? method(column(by, scope), 'rank', ['dense'], { descending: true }) : by
  );
  return method(value, 'over', per, {
    order_by: isMixed ? list(keys) : oneOrList(keys),
    descending: falling > 0 && !isMixed ? true : undefined,
    nulls_last: nullsLast(order, scope.facts)
  });
}

/** That missing values come last, where any may be. */
export const nullsLast = (order: readonly SortKey[], facts: TableFacts): true | undefined =>
  order.some(({ by }) => columnOf(by, facts).missing) ? true : undefined;

/** Whether the rows stand as a window needs them, within each of its groups. */
export const isInOrder = ({ per, order }: Pick<Window, 'per' | 'order'>, rows: readonly SortKey[]): boolean => {
  const [have, wanted] = [rows, order].map(keys => keys.filter(({ by }) => !per.includes(by)));
  return isOrdered(have ?? [], wanted ?? []);
};

function ownValue({ fn, of, aggregate = 'mean', n = 1, order }: Window, scope: Scope): Py {
  const pl = scope.pl();
  const [first] = order;
  if (fn === 'rank') {
    const descending = first?.descending === true ? true : undefined;
    return method(column(first?.by ?? '', scope), fn, ['min'], { descending });
  }
  if (fn === 'rowNumber' || of === undefined) {
    return method(pl, 'int_range', [1, binary('+', method(pl, 'len'), 1)]);
  }
  if (fn === 'shift') {
    return method(perRow(of, scope), fn, [n]);
  }
  if (fn === 'rolling') {
    return method(float(of, scope), `rolling_${aggregate}`, [n]);
  }
  const values = aggregate === 'sum' || aggregate === 'mean' ? summand(of, scope) : perRow(of, scope);
  const sofar =
    aggregate === 'mean'
      ? binary('/', method(float(of, scope), 'cum_sum'), method(values, 'cum_count'))
      : method(values, `cum_${aggregate}`);
  if (!mayLack(of, scope)) {
    return sofar;
  }
  const complete = binary('==', method(method(scope.value(of), 'is_null'), 'cum_sum'), 0);
  return method(method(pl, 'when', [complete]), 'then', [sofar]);
}

/** What changed from the row before, if that is what is computed. A change in relation to it fills gaps before it compares. */
export function change(expression: Extract<Expression, { type: 'call' }>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found?.of.type !== 'column' || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  const { of, fn, window: before } = found;
  const isShort =
    fn === 'diff' && columnOf(of.name, scope.facts).profile !== undefined && wholeType(of, scope) === 'Int8';
  const n = before.n === 1 ? undefined : before.n;
  return isShort ? undefined : placed(method(scope.value(of), fn, [n]), before, scope);
}

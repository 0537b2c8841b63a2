import type { Expression, SortKey, Window } from '../algebra/expression.js';
import { binary, type Keyword, list, literal, method, oneOrList, type Py } from '../python/tree.js';
import { columnOf } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import type { PolarsExpressions } from './polars-expressions.js';

export function printOver({ of, per }: Extract<Expression, { type: 'over' }>, print: PolarsExpressions): Py {
  return per.length === 0 ? print.value(of) : method(print.value(of), 'over', per.map(literal));
}

/** Prints a value among neighbours; in an order of its own where the rows have another. */
export function printWindow(window: Window, print: PolarsExpressions): Py {
  return placed(ownValue(window, print), window, print);
}

/** A value of neighbours, over its groups and in its order. */
function placed(value: Py, window: Window, print: PolarsExpressions): Py {
  const { fn, per, order } = window;
  if (fn === 'rank' || isInOrder(window, print.order)) {
    return per.length === 0 ? value : method(value, 'over', per.map(literal));
  }
  const { pl, scope } = print;
  const descending = order[0]?.descending === true;
  const isMixed = order.some(key => (key.descending === true) !== descending);
  const keys = isMixed
    ? list(
        order.map(key =>
          key.descending === true
            ? method(method(pl, 'col', [literal(key.by)]), 'rank', [literal('dense')], { descending: literal(true) })
            : literal(key.by)
        )
      )
    : oneOrList(order.map(({ by }) => by));
  return method(value, 'over', per.map(literal), [
    ['order_by', keys],
    ...(descending && !isMixed ? [['descending', literal(true)] as const] : []),
    ...nullsLast(order, scope.facts)
  ]);
}

/** That missing values come last, where any may be. */
export const nullsLast = (order: readonly SortKey[], facts: TableFacts): readonly Keyword[] =>
  order.some(({ by }) => columnOf(by, facts).missing) ? [['nulls_last', literal(true)]] : [];

/** Whether the rows stand as a window needs them, within each of its groups. */
export function isInOrder({ per, order }: Window, rows: readonly SortKey[]): boolean {
  const own = rows.filter(({ by }) => !per.includes(by));
  return order
    .filter(({ by }) => !per.includes(by))
    .every(({ by, descending = false }, at) => own[at]?.by === by && (own[at].descending ?? false) === descending);
}

function ownValue({ fn, of, aggregate, n = 1, order }: Window, print: PolarsExpressions): Py {
  const { pl } = print;
  const [first] = order;
  if (fn === 'rank') {
    const descending = first?.descending === true ? { descending: literal(true) } : {};
    return method(method(pl, 'col', [literal(first?.by ?? '')]), 'rank', [literal('min')], descending);
  }
  if (fn === 'rowNumber' || of === undefined) {
    return method(pl, 'int_range', [literal(1), binary('+', method(pl, 'len'), literal(1))]);
  }
  if (fn === 'shift') {
    return method(print.perRow(of), 'shift', [literal(n)]);
  }
  const values = aggregate === 'sum' || aggregate === 'mean' ? print.summand(of) : print.perRow(of);
  if (fn === 'rolling') {
    return method(print.float(of), `rolling_${aggregate ?? 'mean'}`, [literal(n)]);
  }
  const sofar =
    aggregate === 'mean'
      ? binary('/', method(print.float(of), 'cum_sum'), method(values, 'cum_count'))
      : method(values, `cum_${aggregate ?? 'sum'}`);
  if (!print.isMissing(of)) {
    return sofar;
  }
  const complete = binary('==', method(method(print.value(of), 'is_null'), 'cum_sum'), literal(0));
  return method(method(pl, 'when', [complete]), 'then', [sofar]);
}

/** Prints what changed from the row before, if that is what is computed: `diff` and `pct_change`. */
export function printChangeFromBefore(
  { fn, args }: Extract<Expression, { type: 'call' }>,
  print: PolarsExpressions
): Py | undefined {
  const [left, right] = args;
  if (fn !== 'subtract' || left === undefined || right === undefined) {
    return undefined;
  }
  const isShare = left.type === 'call' && left.fn === 'divide' && right.type === 'literal' && right.value === 1;
  const [now, before] = isShare ? left.args : [left, right];
  if (now?.type !== 'column' || before?.type !== 'window' || before.fn !== 'shift' || before.n !== 1) {
    return undefined;
  }
  const isSame =
    before.of?.type === 'column' && before.of.name === now.name && print.scope.dtypes.get(now.name) !== 'Int8';
  return isSame ? placed(method(print.value(now), isShare ? 'pct_change' : 'diff'), before, print) : undefined;
}

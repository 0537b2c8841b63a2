import type { Window } from '../algebra/expression.js';
import { choose, fn, NULL, operator, over, type Over, type Sql, sql, test } from './fragment.js';
import { columnSql, mayMiss, orderSql, type Parts, type Scope } from './scope.js';

/** A value of a row among its neighbours. */
export function windowSql(
  { fn: name, of, aggregate = 'sum', n = 1, per, order }: Window,
  scope: Scope,
  { value }: Parts
): Sql {
  const window: Over = { per: per.map(one => columnSql(scope, one)), order: orderSql(order, scope) };
  const input = of === undefined ? NULL : value(of);
  const mayLack = of !== undefined && mayMiss(of, scope);
  switch (name) {
    case 'rowNumber':
      return over(sql`row_number()`, window);
    case 'rank': {
      const rank = over(sql`rank()`, window);
      const [key] = order.map(({ by }) => ({ type: 'column', name: by }) as const);
      return key !== undefined && mayMiss(key, scope) ? choose(test(value(key), 'IS NOT NULL'), rank) : rank;
    }
    case 'shift':
      return over(fn(n > 0 ? 'lag' : 'lead', input, ...(Math.abs(n) === 1 ? [] : [sql`${Math.abs(n)}`])), window);
    case 'cumulative':
    case 'rolling': {
      const isRolling = name === 'rolling';
      const isFull = !mayLack && (!isRolling || n === 1);
      const frame = isRolling ? `ROWS ${n - 1} PRECEDING` : 'ROWS UNBOUNDED PRECEDING';
      const rows = { ...window, frame, ...(isFull ? {} : { name: isRolling ? `last_${n}` : 'so_far' }) };
      const result = over(fn(aggregate === 'mean' ? 'avg' : aggregate, input), rows);
      const needed = isRolling ? sql`${n}` : over(sql`count(*)`, rows);
      return isFull
        ? result
        : choose(operator('=', over(mayLack ? fn('count', input) : sql`count(*)`, rows), needed), result);
    }
  }
}

import type { Window } from '../algebra/expression.js';
import { columnSql, mayMiss, orderSql, type Scope, valueSql } from './expression.js';
import { NotPrinted } from '../python/not-printed.js';
import { fn, is, NULL, operator, type Over, type Sql, sqlNumber, STAR } from './tree.js';

const NAMES = { sum: 'sum', mean: 'avg', min: 'min', max: 'max' } as const;

/** A value of a row among its neighbours. */
export function windowSql({ fn: name, of, aggregate: of_, n = 1, per, order }: Window, scope: Scope): Sql {
  const over: Over = { per: per.map(one => columnSql(scope, one)), order: orderSql(order, scope) };
  const value = of === undefined ? NULL : valueSql(of, scope);
  switch (name) {
    case 'rowNumber':
      return { ...fn('row_number'), over };
    case 'rank': {
      const rank: Sql = { ...fn('rank'), over };
      const [key] = over.order;
      const [by] = order;
      const isSure = key === undefined || by === undefined || !mayMiss({ type: 'column', name: by.by }, scope);
      return isSure ? rank : { type: 'case', when: is(key.value, 'NOT NULL'), then: rank };
    }
    case 'shift':
      return { ...fn(n > 0 ? 'lag' : 'lead', value, ...(Math.abs(n) === 1 ? [] : [sqlNumber(Math.abs(n))])), over };
    case 'cumulative':
    case 'rolling': {
      if (of === undefined || of_ === undefined) {
        throw new NotPrinted(`${name} needs something to be taken of.`);
      }
      const isRolling = name === 'rolling';
      const rows: Over = {
        ...over,
        frame: isRolling ? `ROWS ${n - 1} PRECEDING` : 'ROWS UNBOUNDED PRECEDING',
        name: isRolling ? `last_${n}` : 'so_far'
      };
      const result: Sql = { ...fn(NAMES[of_], value), over: rows };
      const isSure = !mayMiss(of, scope);
      if (isSure && (!isRolling || n === 1)) {
        return result;
      }
      const all: Sql = isRolling ? sqlNumber(n) : { ...fn('count', STAR), over: rows };
      return {
        type: 'case',
        when: operator('=', { ...fn('count', isSure ? STAR : value), over: rows }, all),
        then: result
      };
    }
  }
}

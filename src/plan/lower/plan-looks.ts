import type { Expression, Window } from '../algebra/expression.js';
import { nodesIn } from '../algebra/rebuild.js';
import { inputs, type Table } from '../algebra/table.js';

type Aggregates = Extract<Table, { type: 'aggregate' }>;

/** Whether an expression, or a part of it, passes a test. */
export const holds = (expression: Expression, test: (part: Expression) => boolean): boolean =>
  nodesIn(expression).some(test);

/** Rows that are fetched to be looked at, where there may be any number of them elsewhere. */
export const FETCHED_ROWS = 100;

/** Whether a table has few rows by its making. */
export const isShort = (table: Table): boolean =>
  table.type === 'aggregate' ||
  table.type === 'pivot' ||
  ((table.type === 'limit' || table.type === 'sample') && table.n <= FETCHED_ROWS && !('per' in table)) ||
  (!['source', 'unpivot', 'explode', 'sample'].includes(table.type) && inputs(table).every(isShort));

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A count of the rows themselves. */
export const isRowCount = (value: Expression): boolean =>
  value.type === 'aggregate' && value.fn === 'count' && value.of === undefined && value.where === undefined;

/** Groups that are counted, where these are sorted by how many they have. */
export function countedGroups({ of, by }: Extract<Table, { type: 'sort' }>): Aggregates | undefined {
  const [measure, ...others] = of.type === 'aggregate' ? of.measures : [];
  const isOrder = by.length === 1 && by[0]?.by === measure?.name;
  const isCount = measure !== undefined && others.length === 0 && isRowCount(measure.value);
  return of.type === 'aggregate' && isCount && isOrder && of.by.length > 0 ? of : undefined;
}

/** How a value changed from that of a row before, if that is what is computed: by how much (`diff`), or in relation to it. */
export function changeIn({
  fn,
  args: [left, right]
}: Extract<Expression, { type: 'call' }>):
  | { readonly fn: 'diff' | 'pct_change'; readonly of: Expression; readonly window: Window }
  | undefined {
  const isShift = (of: Expression | undefined, before: Expression | undefined): before is Window =>
    before?.type === 'window' && before.fn === 'shift' && same(before.of, of);
  if (left === undefined || right === undefined || (fn !== 'subtract' && fn !== 'divide')) {
    return undefined;
  }
  if (fn === 'subtract' && isShift(left, right)) {
    return { fn: 'diff', of: left, window: right };
  }
  const parts = left.type === 'call' && left.fn === (fn === 'subtract' ? 'divide' : 'subtract') ? left.args : [];
  const [of, before] = parts;
  const isShare = fn === 'divide' ? same(right, before) : right.type === 'literal' && right.value === 1;
  return of !== undefined && isShift(of, before) && isShare ? { fn: 'pct_change', of, window: before } : undefined;
}

/** A name that none of some columns has. */
export const unused = (wanted: string, taken: Iterable<string>): string => {
  const names = new Set(taken);
  let name = wanted;
  for (let count = 2; names.has(name); count++) {
    name = `${wanted}_${count}`;
  }
  return name;
};

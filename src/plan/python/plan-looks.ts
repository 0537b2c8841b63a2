import type { Expression, Named, SortKey, Window } from '../algebra/expression.js';
import { columnsIn, withParts } from '../algebra/rebuild.js';
import { inputs, type Table } from '../algebra/table.js';

type Aggregates = Extract<Table, { type: 'aggregate' }>;

/** Whether an expression, or a part of it, passes a test. */
export function holds(expression: Expression, test: (part: Expression) => boolean): boolean {
  let found = test(expression);
  withParts(expression, part => {
    found ||= holds(part, test);
    return part;
  });
  return found;
}

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
  return of.type === 'aggregate' && isCount && isOrder && of.by.length > 0 && of.keepMissing !== true ? of : undefined;
}

/** Whether an expression reads other rows than its own. */
export const looksAround = (value: Expression): boolean =>
  holds(value, ({ type }) => type === 'over' || type === 'window');

/** Windows that are taken in an order of rows; a rank is not. */
export function windowsIn(value: Expression): readonly Window[] {
  const found: Window[] = [];
  holds(value, part => {
    if (part.type === 'window' && part.fn !== 'rank') {
      found.push(part);
    }
    return false;
  });
  return found;
}

/** Whether rows that are in one order are in another. */
export const isOrdered = (have: readonly SortKey[], wanted: readonly SortKey[]): boolean =>
  wanted.every((key, at) => have[at]?.by === key.by && (have[at].descending === true) === (key.descending === true));

/** New columns in steps, none of which reads or changes another of its step. */
export function steps(columns: readonly Named[]): readonly (readonly Named[])[] {
  const found: Named[][] = [];
  for (const column of columns) {
    const last = found.at(-1);
    const reads = new Set([column.name, ...columnsIn(column.value)]);
    if (last === undefined || last.some(({ name }) => reads.has(name))) {
      found.push([column]);
    } else {
      last.push(column);
    }
  }
  return found;
}

/** The number that a measure gives of no rows; none where it gives nothing. */
export function ofNothing(value: Expression): number | undefined {
  if (value.type === 'aggregate') {
    return ['count', 'nunique', 'sum'].includes(value.fn) ? 0 : undefined;
  }
  if (value.type === 'literal') {
    return typeof value.value === 'number' ? value.value : undefined;
  }
  const [left, right] = value.type === 'call' ? value.args.map(ofNothing) : [];
  if (value.type !== 'call' || left === undefined || right === undefined) {
    return undefined;
  }
  const results = { add: left + right, subtract: left - right, multiply: left * right };
  return Object.entries(results).find(([fn]) => fn === value.fn)?.[1];
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

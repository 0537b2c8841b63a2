import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { TableFacts } from '../check/table-facts.js';
import { method, type Py } from '../python/tree.js';
import type { Scope } from './scope.js';
import { nullsLast } from './windows.js';

/** An expression of a frame, and whether polars has still to collect it. */
export type Frame = { readonly py: Py; readonly lazy: boolean };

/** A frame in memory. */
export const collected = ({ py, lazy }: Frame): Py => (lazy ? method(py, 'collect') : py);

/** Frames of one kind: lazy where any of them is. */
export function alike(frames: readonly Frame[]): { readonly frames: readonly Py[]; readonly lazy: boolean } {
  const lazy = frames.some(frame => frame.lazy);
  return { frames: frames.map(frame => (lazy && !frame.lazy ? method(frame.py, 'lazy') : frame.py)), lazy };
}

/** Rows in an order, missing values last. */
export function sorted({ py, lazy }: Frame, by: readonly SortKey[], facts: TableFacts): Frame {
  const down = by.map(({ descending }) => descending === true);
  const descending = down.every(one => one) ? true : down.includes(true) ? down : undefined;
  const keys = by.map(key => key.by);
  return { py: method(py, 'sort', keys, { descending, nulls_last: nullsLast(by, facts) }), lazy };
}

/** What prints the tables of a plan. `ordered`: whether anything above reads the order of the rows. */
export type Tables = {
  readonly checked: CheckedPlan;
  readonly pl: () => Py;
  /** The table that is shown, whose columns a person takes in whatever order they come. */
  readonly shown?: Table | undefined;
  readonly frame: (table: Table, ordered: boolean) => Frame;
  /** The same frame under a name that says what it holds. */
  readonly assigned: (table: Table, frame: Frame) => Frame;
  /** How expressions over a table are written. */
  readonly scope: (table: Table) => Scope;
};

import type { Assumption, Condition, TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { Comparison } from '../lexicon/sense.js';
import type { Item } from './item.js';

/** `subject`: what a statistic is about, wherever it stands in the question. */
export type Role = 'key' | 'measure' | 'answer' | 'entity' | 'noun' | 'order' | 'subject';

/** A condition with the items it was made of (indexes into the items of the reading). */
export type BoundCondition = {
  readonly condition: Condition;
  readonly column: ColumnProfile;
  readonly items: readonly number[];
  /** Index of the item that made it, for questions where the order matters. */
  readonly at: number;
  /** Made of two equalities that stand apart in the question. */
  readonly pair?: boolean;
};

/** A column with the part it plays, and the index of its item. */
export type RoleColumn = {
  readonly column: ColumnProfile;
  readonly role: Role;
  readonly item: number;
  /** The rows are put together by this unit of the dates of the column. */
  readonly time?: Omit<TimeKey, 'column'>;
};

/** One way to bind all tests to columns and give every column a part; rules make plans of it. */
export type Reading = {
  readonly items: readonly Item[];
  readonly conditions: readonly BoundCondition[];
  readonly columns: readonly RoleColumn[];
  /** A comparison that applies to groups. */
  readonly having?: {
    readonly op: Comparison;
    readonly value: number;
    readonly on: 'count' | 'measure';
    readonly item: number;
  };
  /** How many were asked for. */
  readonly limit?: { readonly value: number; readonly item: number };
  /** 2 for "second highest". */
  readonly rank?: { readonly value: number; readonly item: number };
  /** Items that are accounted for. */
  readonly used: ReadonlySet<number>;
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

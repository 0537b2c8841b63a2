import type { ColumnProfile, ColumnType } from '../../datasets/index.js';
import type { Expression, SortKey, Window } from '../algebra/plan.js';
import { nodesIn } from '../algebra/rebuild.js';

/** What is known of a column of a table that a plan makes. */
export type ColumnFacts = {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether values may be missing; false only where that is known. */
  readonly missing: boolean;
  /** Statistics of a column that comes unchanged from the data; a filter above it may have narrowed its values. */
  readonly profile?: ColumnProfile;
};

export type TableFacts = {
  readonly columns: readonly ColumnFacts[];
  /** Known order of the rows; empty when there is none. */
  readonly order: readonly SortKey[];
};

export const namesOf = ({ columns }: TableFacts): readonly string[] => columns.map(({ name }) => name);

/** The first keys of an order, up to the first one whose column is lost. */
export function orderUntil(order: readonly SortKey[], isLost: (name: string) => boolean): readonly SortKey[] {
  const at = order.findIndex(({ by }) => isLost(by));
  return at < 0 ? order : order.slice(0, at);
}

export const windowsIn = (value: Expression): readonly Window[] =>
  nodesIn(value).filter((node): node is Window => node.type === 'window');

/** Whether rows in the order `have` are also in the order `wanted`. */
export const isOrdered = (have: readonly SortKey[], wanted: readonly SortKey[]): boolean =>
  wanted.every((key, at) => have[at]?.by === key.by && (have[at].descending === true) === (key.descending === true));

/** Whether the rows are in the order that a window needs, within each of its groups. */
export function isInOrder({ per, order }: Window, rows: readonly SortKey[]): boolean {
  const within = (keys: readonly SortKey[]): readonly SortKey[] => keys.filter(({ by }) => !per.includes(by));
  return isOrdered(within(rows), within(order));
}

/** Ends a check, or the printing of a plan, with a sentence for people. `checkPlan` and `printPlan` return the sentence as a value. */
export class Refused extends Error {}

/** The sentence of a refusal. Throws other errors. */
export function refusal(error: unknown): string {
  if (error instanceof Refused) {
    return error.message;
  }
  throw error;
}

const UNFIT = 'The data do not fit this question: a column holds values of a different kind than it needs.';

export function refuse(message = UNFIT): never {
  throw new Refused(message);
}

export function insist(holds: boolean, message?: string): asserts holds {
  if (!holds) {
    refuse(message);
  }
}

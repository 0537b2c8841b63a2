import type { ColumnProfile, ColumnType, DatasetProfile } from '../../datasets/index.js';
import type { Expression, SortKey, Window } from '../algebra/plan.js';
import { nodesIn } from '../algebra/rebuild.js';

/** What is known of a column of a table that a plan makes. */
export type ColumnFacts = {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether values may be missing; false only where that is known. */
  readonly missing: boolean;
  /** Of a column as it stands in the data: its statistics, which a filter above it may have narrowed. */
  readonly profile?: ColumnProfile;
};

export type TableFacts = {
  readonly columns: readonly ColumnFacts[];
  /** Known order of the rows; empty when there is none. */
  readonly order: readonly SortKey[];
};

/** The facts of a dataset as it stands. The levels of its index are no columns. */
export function sourceFacts(profile: DatasetProfile): TableFacts {
  return {
    columns: profile.columns.map(column => ({
      name: column.name,
      type: column.type,
      missing: column.nulls === undefined || column.nulls.count > 0 || column.nulls.evidence.type === 'sample',
      profile: column
    })),
    order: []
  };
}

/** An order, as far as its columns are still what they were. */
export function orderUntil(order: readonly SortKey[], isLost: (name: string) => boolean): readonly SortKey[] {
  const at = order.findIndex(({ by }) => isLost(by));
  return at < 0 ? order : order.slice(0, at);
}

/** What looks along the rows in an order. */
export const windowsIn = (value: Expression): readonly Window[] =>
  nodesIn(value).filter((node): node is Window => node.type === 'window');

/** Whether rows that are in one order are in another. */
export const isOrdered = (have: readonly SortKey[], wanted: readonly SortKey[]): boolean =>
  wanted.every((key, at) => have[at]?.by === key.by && (have[at].descending === true) === (key.descending === true));

/** Whether the rows stand as a window needs them, within each of its groups. */
export function isInOrder({ per, order }: Window, rows: readonly SortKey[]): boolean {
  const within = (keys: readonly SortKey[]): readonly SortKey[] => keys.filter(({ by }) => !per.includes(by));
  return isOrdered(within(rows), within(order));
}

/** Leaves a check with a sentence for people. Does not leave `check/`: `checkPlan` gives the sentence back as a value. */
export class Refused extends Error {}

const UNFIT = 'The data do not fit this question: a column holds values of another kind than it needs.';

export function refuse(message = UNFIT): never {
  throw new Refused(message);
}

/** Goes on where something holds, and refuses where it does not. */
export function insist(holds: boolean, message?: string): asserts holds {
  if (!holds) {
    refuse(message);
  }
}

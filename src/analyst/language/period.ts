import type { Condition } from '../../analysis/index.js';

/** A span of days: `from` belongs to it, `until` does not; both YYYY-MM-DD. */
export type Period = { readonly from: string; readonly until: string };

/** A part of each date without its year: March, Mondays, the second quarter, the hours before noon. */
export type DatePart = {
  readonly unit: Extract<Condition, { type: 'datePart' }>['unit'];
  readonly values: readonly number[];
};

/** The end of the dates: the last 30 days, last month. */
export type Recent = Pick<Extract<Condition, { type: 'recent' }>, 'unit' | 'count' | 'whole'>;

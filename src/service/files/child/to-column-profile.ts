import type { ColumnProfile, Evidence } from '../../../datasets/index.js';
import type { ColumnSummary } from './column-summary.js';
import type { ValueCounts } from './count-values.js';
import { scalarOf } from './scalar-of.js';
import type { SourceColumn } from './source-column.js';

const MOST_LISTED = 20;
const FULL: Evidence = { type: 'full' };

/** What a profile says of a column of which all rows were read. */
export function toColumnProfile(
  { name, type, dtype }: SourceColumn,
  rows: number,
  { count, distinct, min, max }: ColumnSummary,
  { values, bins }: ValueCounts
): ColumnProfile {
  const top = values?.slice(0, MOST_LISTED).map(({ text, count: times }) => ({
    value: scalarOf(text, type),
    count: times
  }));
  return {
    name,
    type,
    dtype,
    nulls: { count: rows - count, evidence: FULL },
    ...(type !== 'other' && {
      distinct: {
        count: values?.length ?? Math.min(distinct, count),
        approximate: values === undefined && count > 0,
        evidence: FULL
      }
    }),
    ...(min !== null &&
      max !== null && { range: { min: scalarOf(min, type), max: scalarOf(max, type), evidence: FULL } }),
    ...(values &&
      top &&
      top.length > 0 && {
        top: { values: top, complete: values.length <= MOST_LISTED, evidence: FULL }
      }),
    ...(bins && { spread: { counts: bins, evidence: FULL } })
  };
}

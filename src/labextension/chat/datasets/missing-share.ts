import type { ColumnProfile } from '../../../datasets/index.js';

/** Missing values as a share of the rows looked at: `0 %`, `< 0.1 %`, `18.4 %`, `≈ 2 %` of a sample. Empty when not known. */
export function missingShare(column: ColumnProfile, rows: number | null): string {
  const nulls = column.nulls;
  const looked = nulls?.evidence.type === 'sample' ? nulls.evidence.rows : rows;
  if (nulls === undefined || looked === null) {
    return '';
  }
  const about = nulls.evidence.type === 'sample' ? '≈ ' : '';
  const percent = looked === 0 ? 0 : (100 * nulls.count) / looked;
  if (percent > 0 && percent < 0.1) {
    return '< 0.1 %';
  }
  const tenths = Math.round(percent * 10) / 10;
  return `${about}${tenths.toFixed(Number.isInteger(tenths) ? 0 : 1)} %`;
}

import type { ColumnProfile } from '../column-profile.js';

const MOST_CATEGORIES = 20;

/**
 * Whether the values of a column are names of categories instead of data: at most 20 different ones, and, unless the
 * engine itself says category or boolean, each standing for two rows on average. A column of few rows whose values all
 * differ is data.
 */
export function isCategorical(column: ColumnProfile): boolean {
  const { distinct, top } = column;
  if (!distinct || !top || distinct.count > MOST_CATEGORIES) {
    return false;
  }
  if (column.type === 'category' || column.type === 'boolean') {
    return true;
  }
  const seen = top.values.reduce((sum, { count }) => sum + count, 0);
  return (
    (column.type === 'text' || column.type === 'integer' || column.type === 'number') && distinct.count * 2 <= seen
  );
}

import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile } from '../../datasets/index.js';
import { formatCount } from './format-count.js';
import { formatRange, type RangeText } from './format-range.js';

/** What a column holds: its range, or how many distinct values. Empty when neither is known. */
export function columnFact(column: ColumnProfile, trans: TranslationBundle): RangeText {
  if (column.range !== undefined) {
    return formatRange(column.range);
  }
  if (column.distinct !== undefined) {
    const { count, approximate } = column.distinct;
    const words = trans._n('%2 value', '%2 values', count, formatCount(count));
    const text = approximate ? `≈ ${words}` : words;
    return { short: text, full: text };
  }
  return { short: '', full: '' };
}

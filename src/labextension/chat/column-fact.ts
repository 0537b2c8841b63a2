import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile } from '../../datasets/index.js';
import { formatCount } from './format-count.js';
import { formatValue } from './format-value.js';

/** What a column holds, in a few characters: its range, or how many distinct values. Empty when neither is known. */
export function columnFact(column: ColumnProfile, trans: TranslationBundle): string {
  if (column.range !== undefined) {
    const from = formatValue(column.range.min);
    const to = formatValue(column.range.max);
    return from === to ? from : `${from} – ${to}`;
  }
  if (column.distinct !== undefined) {
    const { count, approximate } = column.distinct;
    const words = trans._n('%2 value', '%2 values', count, formatCount(count));
    return approximate ? `≈ ${words}` : words;
  }
  return '';
}

import type { TranslationBundle } from '@jupyterlab/translation';
import type { ColumnProfile } from '../../../datasets/index.js';
import { evidenceText } from './evidence-text.js';
import { formatCount } from '../elements/format.js';
import { formatRange, type RangeText } from './format-range.js';

/** What a column holds: its range, or how many distinct values; `≈` before what a sample says. Empty when not known. */
export function columnFact({ range, distinct }: ColumnProfile, trans: TranslationBundle): RangeText {
  if (range !== undefined) {
    const { short, full } = formatRange(range);
    const about = range.evidence.type === 'sample' ? '≈ ' : '';
    return { short: `${about}${short}`, full: `${full} (${evidenceText(range.evidence, trans)})` };
  }
  if (distinct !== undefined) {
    const words = trans._n('%2 value', '%2 values', distinct.count, formatCount(distinct.count));
    const text = distinct.approximate ? `≈ ${words}` : words;
    return { short: text, full: `${text} (${evidenceText(distinct.evidence, trans)})` };
  }
  return { short: '', full: '' };
}

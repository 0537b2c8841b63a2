import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetChange } from '../../../datasets/index.js';
import { formatCount } from './format-count.js';

/** What is different about a dataset: `184,203 → 191,557 rows`. */
export function changeText({ before, now }: DatasetChange, trans: TranslationBundle): string {
  const facts = [
    before.rows === null || now.rows === null || before.rows === now.rows
      ? ''
      : trans._n('%2 → %3 row', '%2 → %3 rows', now.rows, formatCount(before.rows), formatCount(now.rows)),
    before.columns === now.columns
      ? ''
      : trans._n(
          '%2 → %3 column',
          '%2 → %3 columns',
          now.columns,
          formatCount(before.columns),
          formatCount(now.columns)
        )
  ].filter(fact => fact !== '');
  return facts.length === 0 ? trans.__('Same size; loaded again or edited') : facts.join(' · ');
}

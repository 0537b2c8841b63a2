import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetProfile, Evidence } from '../../../datasets/index.js';
import { columnBars } from './column-bars.js';
import { evidenceText } from './evidence-text.js';

/** Says in words which figures of a table of columns are exact and which come from a sample, and what was not read. */
export function columnsNote({ columns }: DatasetProfile, trans: TranslationBundle): string {
  const read = columns.filter(({ nulls }) => nulls !== undefined);
  if (read.length === 0) {
    return '';
  }
  const figures = sampled(read.flatMap(({ nulls, range, distinct }) => [nulls, range, range ? undefined : distinct]));
  const spreads = sampled(read.map(columnBars));
  const unread = columns.length - read.length;
  const sentences = [
    figures !== undefined
      ? trans.__('≈ and spread: %1 rows.', evidenceText(figures, trans))
      : spreads !== undefined
        ? trans.__('Exact; spread: %1 rows.', evidenceText(spreads, trans))
        : trans.__('Exact: every row was read.'),
    unread === 0 ? '' : trans._n('Values of %1 column were not read.', 'Values of %1 columns were not read.', unread)
  ];
  return sentences.join(' ').trim();
}

/** The largest sample among figures; `undefined` when all are exact. */
function sampled(figures: readonly ({ readonly evidence: Evidence } | null | undefined)[]): Evidence | undefined {
  return figures
    .flatMap(figure => (figure?.evidence.type === 'sample' ? [figure.evidence] : []))
    .sort((a, b) => b.rows - a.rows)[0];
}

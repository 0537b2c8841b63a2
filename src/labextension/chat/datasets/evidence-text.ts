import type { TranslationBundle } from '@jupyterlab/translation';
import type { Evidence } from '../../../datasets/index.js';
import { formatCount } from '../elements/format.js';

/** How a figure was had, in words: `exact`, or `sample of 100,000`. */
export function evidenceText(evidence: Evidence, trans: TranslationBundle): string {
  return evidence.type === 'sample' ? trans.__('sample of %1', formatCount(evidence.rows)) : trans.__('exact');
}

import type { TranslationBundle } from '@jupyterlab/translation';
import type { SharingLevel } from '../../../datasets/index.js';

/** What a level adds to the one below it. */
export function sharingFact(level: SharingLevel, trans: TranslationBundle): string {
  switch (level) {
    case 'names':
      return trans.__('column names only');
    case 'types':
      return trans.__('+ types, row and missing counts');
    case 'statistics':
      return trans.__('+ ranges, distinct counts, spread');
    case 'masked':
      return trans.__('+ 5 rows, values disguised');
    case 'rows':
      return trans.__('+ 5 real rows');
  }
}

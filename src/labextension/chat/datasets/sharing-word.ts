import type { TranslationBundle } from '@jupyterlab/translation';
import type { SharingLevel } from '../../../datasets/index.js';

/** The name of a sharing level, as people read it. */
export function sharingWord(level: SharingLevel, trans: TranslationBundle): string {
  switch (level) {
    case 'names':
      return trans.__('Names');
    case 'types':
      return trans.__('Types');
    case 'statistics':
      return trans.__('Statistics');
    case 'masked':
      return trans.__('Masked rows');
    case 'rows':
      return trans.__('Rows');
  }
}

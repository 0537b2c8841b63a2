import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetKind } from '../../../datasets/index.js';

/** What a dataset is, in a word or two. */
export function datasetKindWord(kind: DatasetKind, trans: TranslationBundle): string {
  switch (kind) {
    case 'frame':
      return trans.__('DataFrame');
    case 'series':
      return trans.__('Series');
    case 'lazy':
      return trans.__('Lazy frame');
    case 'relation':
      return trans.__('Relation');
    case 'remote':
      return trans.__('Remote table');
    case 'connection':
      return trans.__('Connection');
    case 'table':
      return trans.__('Table');
    case 'file':
      return trans.__('File');
  }
}

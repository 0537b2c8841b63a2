import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetProfile } from '../../../datasets/index.js';

/** The engine of a dataset, with what it is there when that is no frame in memory. */
export function engineWords({ engine, kind }: DatasetProfile, trans: TranslationBundle): string {
  switch (kind) {
    case 'frame':
    case 'file':
      return engine;
    case 'series':
      return trans.__('%1 series', engine);
    case 'lazy':
    case 'remote':
      return trans.__('%1 lazy', engine);
    case 'relation':
      return trans.__('%1 relation', engine);
    case 'connection':
      return trans.__('%1 connection', engine);
    case 'table':
      return trans.__('%1 table', engine);
  }
}

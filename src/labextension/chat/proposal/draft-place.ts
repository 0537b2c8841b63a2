import type { TranslationBundle } from '@jupyterlab/translation';
import type { DraftSpot } from '../../../toolsets/index.js';

/** Where a draft stands: `below [3]`; empty where nobody noted it. */
export function draftPlace({ below, by }: DraftSpot, trans: TranslationBundle): string {
  if (below !== null) {
    return by === undefined
      ? trans.__('below [%1]', String(below))
      : trans.__('%1 cells below [%2]', String(by), String(below));
  }
  if (by === undefined) {
    return '';
  }
  return by === 1 ? trans.__('at the top of the notebook') : trans.__('number %1 from the top', String(by));
}

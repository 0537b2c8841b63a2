import type { TranslationBundle } from '@jupyterlab/translation';
import { formatBytes } from '../../../protocol/index.js';
import type { PreparingView } from '../state/chat-turn.js';

/** `Waiting, 2 before you` or `Loading the model, 62 % of 2.5 GB`. */
export function preparingText(preparing: PreparingView, trans: TranslationBundle): string {
  return preparing.type === 'queued'
    ? trans.__('Waiting, %1 before you', String(preparing.position))
    : trans.__(
        'Loading the model, %1 % of %2',
        String(Math.floor(preparing.share * 100)),
        formatBytes(preparing.bytes)
      );
}

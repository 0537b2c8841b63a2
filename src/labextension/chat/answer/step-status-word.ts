import type { TranslationBundle } from '@jupyterlab/translation';
import type { StepView } from '../state/chat-turn.js';

/** How a step stands, as a word for the name of its row. */
export function stepStatusWord(status: StepView['status'], trans: TranslationBundle): string {
  switch (status) {
    case 'running':
      return trans.__('running');
    case 'waiting':
      return trans.__('waiting for you');
    case 'ok':
      return trans.__('done');
    case 'error':
      return trans.__('failed');
    case 'timeout':
      return trans.__('took too long');
    case 'denied':
      return trans.__('denied');
    case 'skipped':
      return trans.__('skipped');
    case 'aborted':
      return trans.__('stopped');
  }
}

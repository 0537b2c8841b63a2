import type { TranslationBundle } from '@jupyterlab/translation';
import type { TestView } from '../state/chat-connections.js';

/** How a test stands before anything was answered. */
export function askingView(trans: TranslationBundle): TestView {
  return { status: 'asking', text: trans.__('Asking the model…') };
}

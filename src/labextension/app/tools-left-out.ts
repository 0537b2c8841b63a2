import type { TranslationBundle } from '@jupyterlab/translation';
import type { ChatNotices } from './chat-notices.js';

/** Says why a toolset of another extension is not offered to a question. */
export function toolsLeftOut(error: unknown, notices: ChatNotices, trans: TranslationBundle): void {
  const message = error instanceof Error ? error.message : String(error);
  notices.put('tools', 'warning', trans.__('Tools of another extension are left out. %1', message));
}

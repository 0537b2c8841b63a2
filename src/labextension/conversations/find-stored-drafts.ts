import type { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { KnownDraft } from '../cells/known-drafts.js';
import { conversationStoreOfPage } from './conversation-store-of-page.js';

/** What these runs drafted, from the stored chats of a notebook, newest chat first. Rejects when it cannot be read. */
export async function findStoredDrafts(
  settings: ServerConnection.ISettings,
  path: string,
  runIds: ReadonlySet<string>,
  trans: TranslationBundle
): Promise<readonly KnownDraft[]> {
  const store = await conversationStoreOfPage(settings, trans);
  const found = new Map<string, KnownDraft>();
  for (const { id } of await store.list(path)) {
    for (const turn of (await store.load(id)).turns) {
      const code: unknown = turn.proposal?.code;
      if (runIds.has(turn.id) && typeof code === 'string') {
        found.set(turn.id, { runId: turn.id, code });
      }
    }
    if (found.size === runIds.size) {
      break;
    }
  }
  return [...found.values()];
}

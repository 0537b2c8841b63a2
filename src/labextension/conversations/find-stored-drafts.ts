import type { ServerConnection } from '@jupyterlab/services';
import { createServiceApi } from '../../models/remote/index.js';
import type { KnownDraft } from '../cells/known-drafts.js';
import { serviceRequest } from '../service/service-request.js';
import { ServiceConversationStore } from './service-conversation-store.js';

/** What these runs drafted, from the stored chats of a notebook, newest chat first. Rejects when the service is away. */
export async function findStoredDrafts(
  settings: ServerConnection.ISettings,
  path: string,
  runIds: ReadonlySet<string>
): Promise<readonly KnownDraft[]> {
  const store = new ServiceConversationStore(createServiceApi(serviceRequest(settings)));
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

import type { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { UUID } from '@lumino/coreutils';
import { createServiceApi, type ServiceApi } from '../../models/remote/index.js';
import type { KnownDraft } from '../cells/known-drafts.js';
import { onceLoaded } from '../once-loaded.js';
import { hasServer, isServiceAbsent, serviceRequest } from '../page-service.js';
import type { IConversationStore } from './conversation-store.js';

/** Where this page keeps conversations: with the service, and in the browser where there is none. */
export function createConversationStore(
  settings: ServerConnection.ISettings,
  trans: TranslationBundle
): IConversationStore {
  const openBrowser = async (): Promise<IConversationStore> => {
    const { BrowserConversationStore } = await import('./browser-conversation-store.js');
    return new BrowserConversationStore(`Cellwright ${settings.baseUrl}`, trans); // Several sites may lie on one host.
  };
  return new PageConversationStore(hasServer() ? createServiceApi(serviceRequest(settings, trans)) : null, openBrowser);
}

/** What `PageConversationStore` asks of the service. */
export type ConversationApi = Pick<
  ServiceApi,
  'health' | 'listConversations' | 'loadConversation' | 'appendTurn' | 'leaveTurn' | 'renameNotebook'
>;

/**
 * Conversations of one page: in the log of the service, or in the browser where the server has no service, as without Node, when
 * the page first asks. A service that only fails for a moment is one that is there.
 */
export class PageConversationStore implements IConversationStore {
  /** @param _service `null` in a page without a server. */
  constructor(
    private readonly _service: ConversationApi | null,
    private readonly _openBrowser: () => Promise<IConversationStore>
  ) {}

  list: IConversationStore['list'] = async path => (await this._store()).list(path);
  load: IConversationStore['load'] = async id => (await this._store()).load(id);
  append: IConversationStore['append'] = async (id, writing) => (await this._store()).append(id, writing);
  leave: IConversationStore['leave'] = async (id, writing) => (await this._store()).leave(id, writing);
  rename: IConversationStore['rename'] = async (from, to) => (await this._store()).rename(from, to);

  private readonly _store = onceLoaded(async (): Promise<IConversationStore> => {
    const service = this._service;
    const isAbsent =
      service === null ||
      (await service.health().then(
        () => false,
        (error: unknown) => isServiceAbsent(error)
      ));
    if (isAbsent) {
      return this._openBrowser();
    }
    const page = UUID.uuid4();
    return {
      list: path => service.listConversations(path),
      load: id => service.loadConversation(id),
      append: (id, writing) => service.appendTurn(id, { ...writing, page }),
      leave: (id, writing) => service.leaveTurn(id, { ...writing, page }),
      rename: (from, to) => service.renameNotebook(from, to)
    };
  });
}

/** What these runs drafted, from the stored chats of a notebook, newest chat first. Rejects when it cannot be read. */
export async function findStoredDrafts(
  store: Pick<IConversationStore, 'list' | 'load'>,
  path: string,
  runIds: ReadonlySet<string>
): Promise<readonly KnownDraft[]> {
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

import type { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { UUID } from '@lumino/coreutils';
import { createServiceApi, type ServiceApi } from '../../models/remote/index.js';
import type { KnownDraft } from '../cells/known-drafts.js';
import { BrowserConversationStore } from './browser-conversation-store.js';
import { hasServer, isServiceAbsent, serviceRequest } from '../page-service.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';

/** Where this page keeps conversations: with the service, and in the browser where there is none. */
export function createConversationStore(
  settings: ServerConnection.ISettings,
  trans: TranslationBundle
): IConversationStore {
  const browser = new BrowserConversationStore(`Cellwright ${settings.baseUrl}`, trans); // Several sites may lie on one host.
  return hasServer() ? new PageConversationStore(createServiceApi(serviceRequest(settings, trans)), browser) : browser;
}

/** What `PageConversationStore` asks of the service. */
export type ConversationApi = Pick<
  ServiceApi,
  'listConversations' | 'loadConversation' | 'appendTurn' | 'leaveTurn' | 'renameNotebook'
>;

/** Keeps conversations in the service's log, and in the browser those begun while the server had no service. */
export class PageConversationStore implements IConversationStore {
  constructor(
    private readonly _service: ConversationApi,
    private readonly _browser: IConversationStore & Pick<BrowserConversationStore, 'isUsed'>
  ) {}

  async list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    const stored = await this._unlessAbsent(() => this._service.listConversations(notebookPath));
    if (!(await this._browser.isUsed())) {
      return stored ?? [];
    }
    const kept = await this._browser.list(notebookPath).catch((error: unknown) => {
      if (stored === undefined) {
        throw error;
      }
      return []; // If the browser fails, what the service has is still listed.
    });
    kept.forEach(({ id }) => this._inBrowser.add(id));
    return [...(stored ?? []), ...kept].sort((a, b) => b.startedAt - a.startedAt);
  }

  async load(id: string): Promise<StoredConversation> {
    return this._inBrowser.has(id) ? this._browser.load(id) : this._service.loadConversation(id);
  }

  async append(id: string, writing: TurnToStore): Promise<StoredReply> {
    if (!this._inBrowser.has(id)) {
      const append = (): Promise<StoredReply> => this._service.appendTurn(id, { ...writing, page: this._page });
      // A conversation that was stored before is in the log and goes on there.
      const reply = writing.seen > 0 ? await append() : await this._unlessAbsent(append);
      if (reply !== undefined) {
        return reply;
      }
    }
    const reply = await this._browser.append(id, writing);
    this._inBrowser.add(id).add(reply.id); // It may have joined another.
    return reply;
  }

  async leave(id: string, writing: TurnToStore): Promise<void> {
    return this._inBrowser.has(id)
      ? this._browser.leave(id, writing)
      : this._service.leaveTurn(id, { ...writing, page: this._page });
  }

  async rename(from: string, to: string): Promise<void> {
    await this._unlessAbsent(() => this._service.renameNotebook(from, to));
    if (await this._browser.isUsed()) {
      await this._browser.rename(from, to);
    }
  }

  /** The reply of the service; `undefined` if there is no service. */
  private async _unlessAbsent<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (isServiceAbsent(error)) {
        return undefined;
      }
      throw error;
    }
  }

  private readonly _page = UUID.uuid4();
  private readonly _inBrowser = new Set<string>();
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

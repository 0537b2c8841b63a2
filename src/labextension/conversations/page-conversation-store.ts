import type { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { UUID } from '@lumino/coreutils';
import { createServiceApi, type ServiceApi } from '../../models/remote/index.js';
import type { KnownDraft } from '../cells/known-drafts.js';
import { hasServer, isServiceAbsent, serviceRequest } from '../page-service.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from './conversation-store.js';

/** Stores the conversations of this page: in the service, or in the browser without one. */
export async function createConversationStore(
  settings: ServerConnection.ISettings,
  trans: TranslationBundle
): Promise<IConversationStore> {
  const name = `Cellwright ${settings.baseUrl}`; // Several sites may lie on one host.
  const open = async (): Promise<IConversationStore> => {
    const { BrowserConversationStore } = await import('./browser-conversation-store.js');
    return new BrowserConversationStore(name, trans);
  };
  const isUsed = async (): Promise<boolean> => {
    try {
      return (await indexedDB.databases()).some(database => database.name === name);
    } catch {
      return false;
    }
  };
  return hasServer()
    ? new PageConversationStore(createServiceApi(serviceRequest(settings, trans)), { open, isUsed })
    : open();
}

/** What the browser keeps for the site. */
export type BrowserStorage = {
  /** Makes its database with the first writing. */
  open(): Promise<IConversationStore>;
  /** Whether it keeps conversations already; asks without making the database. Never rejects. */
  isUsed(): Promise<boolean>;
};

/** What `PageConversationStore` asks of the service. */
export type ConversationApi = Pick<
  ServiceApi,
  'listConversations' | 'loadConversation' | 'appendTurn' | 'leaveTurn' | 'renameNotebook'
>;

/**
 * Conversations in the service's append-only log, written as one page, and in the browser those that were begun while the
 * server had no service, as without Node. Each stays where it was begun.
 */
export class PageConversationStore implements IConversationStore {
  constructor(
    private readonly _service: ConversationApi,
    private readonly _browser: BrowserStorage
  ) {}

  async list(notebookPath: string): Promise<readonly ConversationSummary[]> {
    const stored = await this._unlessAbsent(() => this._service.listConversations(notebookPath));
    if (!(await this._browser.isUsed())) {
      return stored ?? [];
    }
    const browser = await this._browser.open();
    const kept = await browser.list(notebookPath).catch((error: unknown) => {
      if (stored === undefined) {
        throw error;
      }
      return []; // A browser that fails hides nothing of what the service has.
    });
    kept.forEach(({ id }) => this._inBrowser.add(id));
    return [...(stored ?? []), ...kept].sort((a, b) => b.startedAt - a.startedAt);
  }

  async load(id: string): Promise<StoredConversation> {
    return this._inBrowser.has(id) ? (await this._browser.open()).load(id) : this._service.loadConversation(id);
  }

  async append(id: string, writing: TurnToStore): Promise<StoredReply> {
    if (!this._inBrowser.has(id)) {
      const append = (): Promise<StoredReply> => this._service.appendTurn(id, { ...writing, page: this._page });
      // What was stored before stands in the log and goes on there.
      const reply = writing.seen > 0 ? await append() : await this._unlessAbsent(append);
      if (reply !== undefined) {
        return reply;
      }
    }
    const reply = await (await this._browser.open()).append(id, writing);
    this._inBrowser.add(id).add(reply.id); // It may have joined another.
    return reply;
  }

  async leave(id: string, writing: TurnToStore): Promise<void> {
    return this._inBrowser.has(id)
      ? (await this._browser.open()).leave(id, writing)
      : this._service.leaveTurn(id, { ...writing, page: this._page });
  }

  async rename(from: string, to: string): Promise<void> {
    await this._unlessAbsent(() => this._service.renameNotebook(from, to));
    if (await this._browser.isUsed()) {
      await (await this._browser.open()).rename(from, to);
    }
  }

  /** What the service returns; nothing without a service. */
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
  /** The conversations that the browser keeps, as far as they are known. */
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

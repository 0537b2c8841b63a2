import type { TranslationBundle } from '@jupyterlab/translation';
import type { ICellDrafts } from '../cells/cell-drafts-token.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import type { IConversationStore } from '../conversations/conversation-store.js';
import type { ChatNotices } from './chat-notices.js';
import type { Conversation } from './conversation.js';
import { ConversationWriter } from './conversation-writer.js';
import type { NotebookSession } from './notebook-session.js';
import { restoreTurns } from './restore-turns.js';

/**
 * Keeps conversations over reloads: the newest one of a notebook comes back when it is opened. When the store cannot
 * be had, one sentence says so and the chat goes on in memory.
 */
export class Conversations {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _drafts: Pick<ICellDrafts, 'fatesOf'>,
    private readonly _notices: ChatNotices,
    private readonly _trans: TranslationBundle
  ) {
    this._writer = new ConversationWriter(_store, error => this._report(error));
  }

  /**
   * Loads the newest conversation of a notebook; questions asked meanwhile stay after it, and are written once it is
   * known where to. A new chat begun meanwhile is left empty. Never rejects; call once for each session.
   */
  async restore(session: NotebookSession): Promise<void> {
    let path = session.path;
    session.panel.context.pathChanged.connect((_, changed) => {
      const from = path;
      path = changed;
      this._writer.rename(from, changed);
    });
    const restored = this._restore(session).catch((error: unknown) => this._report(error));
    this._restored.set(session, restored);
    await restored;
  }

  /** Writes a turn of this conversation, also when another one has taken its place. */
  save(session: NotebookSession, conversation: Conversation, turn: ChatTurn): void {
    const writing = { turn, path: () => session.path, conversation: () => conversation.id };
    const restored = this._restored.get(session) ?? Promise.resolve();
    void restored.then(() => this._writer.write(writing));
  }

  private async _restore(session: NotebookSession): Promise<void> {
    const { conversation } = session;
    const [newest] = await this._store.list(session.path);
    if (newest === undefined) {
      return;
    }
    const loaded = await this._store.load(session.path, newest.id);
    await session.panel.context.ready;
    if (session.isDisposed || session.conversation !== conversation) {
      return;
    }
    const drafted = this._drafts.fatesOf(session.panel);
    const stored = restoreTurns(loaded, new Set(drafted.map(fate => fate.cellId)));
    conversation.id = newest.id;
    session.setTurns([...stored, ...session.turns]);
  }

  private _report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this._notices.put(
      'conversation-store',
      'warning',
      this._trans.__('%1 This chat is kept only until the page closes; the built-in analyst goes on.', reason)
    );
  }

  private readonly _writer: ConversationWriter;
  private readonly _restored = new WeakMap<NotebookSession, Promise<void>>();
}

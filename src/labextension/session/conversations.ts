import type { TranslationBundle } from '@jupyterlab/translation';
import type { ICellDrafts } from '../cells/cell-drafts-token.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import type { IConversationStore } from '../conversations/conversation-store.js';
import type { ChatNotices } from './chat-notices.js';
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

  /** Loads the newest conversation of a notebook; questions asked meanwhile stay after it. */
  async restore(session: NotebookSession): Promise<void> {
    let path = session.path;
    session.panel.context.pathChanged.connect((_, changed) => {
      const from = path;
      path = changed;
      this._store.rename(from, changed).catch((error: unknown) => this._report(error));
    });
    try {
      const [newest] = await this._store.list(path);
      if (newest === undefined) {
        return;
      }
      const loaded = await this._store.load(path, newest.id);
      await session.panel.context.ready;
      const drafted = this._drafts.fatesOf(session.panel);
      const stored = restoreTurns(loaded, new Set(drafted.map(fate => fate.cellId)));
      if (session.isDisposed || session.turns.length > 0) {
        return; // The user has begun already: the stored conversation stays in the log as it is.
      }
      session.conversationId = newest.id;
      session.setTurns(stored);
    } catch (error) {
      this._report(error);
    }
  }

  save(session: NotebookSession, turn: ChatTurn): void {
    this._writer.write(session.path, session.conversationId, turn);
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
}

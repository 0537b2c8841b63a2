import type { TranslationBundle } from '@jupyterlab/translation';
import { messageOf } from '../../../agent/index.js';
import type { ICellDrafts } from '../../cells/cell-drafts-token.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type { ConversationDamage, IConversationStore, StoredReply } from '../../conversations/conversation-store.js';
import type { Conversation } from '../notebook/conversation.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { ChatNotices } from '../services/chat-notices.js';
import { mergeTurns, restoreTurns } from '../turns/stored-turns.js';
import { ConversationWriter } from './conversation-writer.js';

const NOT_STORED = 'conversation-store';

/**
 * Keeps conversations over reloads: the newest one of a notebook comes back when it is opened. What other pages write to it
 * is shown with the next writing. When the store cannot be had, one sentence says so, the chat goes on in memory, and storing
 * it is tried again.
 */
export class Conversations {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _drafts: Pick<ICellDrafts, 'fatesOf'>,
    private readonly _notices: ChatNotices,
    private readonly _trans: TranslationBundle
  ) {
    this._writer = new ConversationWriter(_store, {
      onFailure: error => this._report(error),
      onRecovered: () => this._notices.dismiss(NOT_STORED),
      onReply: ({ conversation }, reply) => this._hear(conversation, reply)
    });
  }

  /**
   * Loads the newest conversation of a notebook; questions asked meanwhile stay after it, and are written once it is
   * known where to. A new chat begun meanwhile is left empty. Never rejects; call once for each session.
   */
  restore(session: NotebookSession): Promise<void> {
    const restored = this._restore(session).catch((error: unknown) => this._report(error));
    this._restored.set(session, restored);
    return restored;
  }

  /** Moves the conversations of a notebook that was renamed. */
  rename(from: string, to: string): void {
    this._writer.rename(from, to);
  }

  /**
   * Writes a turn of this conversation, also when another one has taken its place.
   *
   * @param ofRun Whether it comes of the run in this page. Of other changes that of another page is kept when both were made.
   */
  save(session: NotebookSession, conversation: Conversation, turn: ChatTurn, ofRun: boolean): void {
    this._sessions.set(conversation, session);
    const restored = this._restored.get(session) ?? Promise.resolve();
    this._saved = restored.then(() => this._writer.write({ turn, path: () => session.path, conversation, ofRun }));
  }

  /** Resolves when all that was handed over so far has been written or has failed. */
  async flush(): Promise<void> {
    await this._saved;
    await this._writer.flush();
  }

  /** Call when the page goes; it may come back. */
  leave(): void {
    this._writer.leave();
  }

  dispose(): void {
    this._writer.dispose();
  }

  private async _restore(session: NotebookSession): Promise<void> {
    const { conversation } = session;
    for (const { id } of await this._store.list(session.path)) {
      const { turns, seq, damage } = await this._store.load(id);
      this._tell(damage);
      // Of one that is damaged as a whole there is nothing to go on with.
      if (turns.length > 0) {
        await session.panel.context.ready;
        if (!session.isDisposed && session.conversation === conversation) {
          conversation.stored({ id, seq });
          session.setTurns([...restoreTurns(turns, this._cellsOf(session)), ...session.turns]);
        }
        return;
      }
    }
  }

  /** Shows what other pages wrote. */
  private _hear(conversation: Conversation, { turns, damage }: StoredReply): void {
    this._tell(damage);
    const session = this._sessions.get(conversation);
    if (turns !== undefined && session !== undefined && !session.isDisposed) {
      const isUnwritten = (id: string): boolean => this._writer.isUnwritten(id);
      session.setTurns(mergeTurns(conversation.turns, turns, this._cellsOf(session), isUnwritten), conversation);
    }
  }

  private _cellsOf(session: NotebookSession): ReadonlySet<string> {
    return new Set(this._drafts.fatesOf(session.panel).map(({ cellId }) => cellId));
  }

  private _report(error: unknown): void {
    const text = this._trans.__('%1 This chat is kept in this page, and saving it is tried again.', messageOf(error));
    this._notices.put(NOT_STORED, 'warning', text);
  }

  private _tell(damage: ConversationDamage | undefined): void {
    if (damage === undefined) {
      return;
    }
    const { entries, kept } = damage;
    const lost = this._trans._n(
      '%1 entry of this chat cannot be read and is left out.',
      '%1 entries of this chat cannot be read and are left out.',
      entries
    );
    const sentence =
      kept === undefined ? lost : `${lost} ${this._trans.__('The original is kept on the server: %1', kept)}`;
    this._notices.put('conversation-damage', 'warning', sentence);
  }

  private readonly _writer: ConversationWriter;
  private _saved: Promise<void> = Promise.resolve();
  private readonly _restored = new WeakMap<NotebookSession, Promise<void>>();
  private readonly _sessions = new WeakMap<Conversation, NotebookSession>();
}

import type { TranslationBundle } from '@jupyterlab/translation';
import type { ICellDrafts } from '../../cells/cell-drafts-token.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type { ConversationDamage, IConversationStore, StoredReply } from '../../conversations/conversation-store.js';
import type { Conversation } from '../notebook/conversation.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import { messageOf, type ChatNotices } from '../services/chat-notices.js';
import { isEnded, mergeTurns, restoreTurns } from '../turns/stored-turns.js';
import { ConversationWriter } from './conversation-writer.js';

/** A conversation of a notebook that was written to. */
type ConversationNews = { readonly notebook: string; readonly id: string };

const NOT_STORED = 'conversation-store';

/**
 * Keeps conversations over reloads: the newest one of a notebook comes back when it is opened. What other pages write to it
 * is shown with the next writing, and what those of this browser write as soon as nothing is answered here. When the store
 * cannot be had, one sentence says so, the chat goes on in memory, and storing it is tried again.
 */
export class Conversations {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _drafts: Pick<ICellDrafts, 'fatesOf'>,
    private readonly _notices: ChatNotices,
    private readonly _trans: TranslationBundle,
    /** To the other pages of this browser that are open on the same site: each tells the others what it stored. */
    private readonly _channel?: BroadcastChannel,
    /** The notebooks that are open in this page. */
    sessions: () => readonly NotebookSession[] = () => []
  ) {
    this._writer = new ConversationWriter(_store, {
      onFailure: error => this._report(error),
      onRecovered: () => this._notices.dismiss(NOT_STORED),
      onReply: ({ conversation, turn, path }, reply) => {
        this._hear(conversation, reply);
        if (reply.taken && isEnded(turn)) {
          _channel?.postMessage({ notebook: path(), id: reply.id } satisfies ConversationNews);
        }
      }
    });
    if (_channel !== undefined) {
      _channel.onmessage = ({ data }: MessageEvent<ConversationNews>) => {
        for (const session of sessions().filter(({ path }) => path === data.notebook)) {
          // What cannot be read now comes with the next news or writing.
          void this._look(session, data.id).catch(() => undefined);
        }
      };
    }
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
    this._channel?.close();
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

  /**
   * Another page wrote to a conversation: shows it where it is the present one, or where none was begun yet. While a question
   * is answered here, nothing: what is stored at its end brings the rest.
   */
  private async _look(session: NotebookSession, id: string): Promise<void> {
    await this._restored.get(session);
    const { conversation } = session;
    const waits = (): boolean =>
      !session.isDisposed && session.conversation === conversation && conversation.turns.every(isEnded);
    if (conversation.id !== id) {
      if (waits() && conversation.joins && conversation.turns.length === 0) {
        await this.restore(session);
      }
      return;
    }
    const { turns, seq, damage } = await this._store.load(id);
    // What was written here meanwhile is newer than what was loaded.
    if (waits() && seq > conversation.seen) {
      conversation.stored({ id, seq });
      this._sessions.set(conversation, session);
      this._hear(conversation, { id, seq, taken: true, turns, ...(damage && { damage }) });
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

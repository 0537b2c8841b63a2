import type { TranslationBundle } from '@jupyterlab/translation';
import { messageOf } from '../../../agent/index.js';
import type { ICellDrafts } from '../../cells/cell-drafts-token.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type {
  ConversationDamage,
  IConversationStore,
  StoredReply,
  TurnToStore
} from '../../conversations/conversation-store.js';
import type { Conversation } from '../notebook/conversation.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { ChatNotices } from '../services/chat-notices.js';
import { mergeTurns, restoreTurns } from '../turns/stored-turns.js';

const NOT_STORED = 'conversation-store';

/** Milliseconds after which a failed write is tried again. */
const RETRY_MS = 30_000;

/** The newest version of a turn. Its notebook and the number of the last known writing are read when it is sent. */
type Writing = {
  readonly turn: ChatTurn;
  readonly session: NotebookSession;
  readonly conversation: Conversation;
  readonly ofRun: boolean;
};

/**
 * Keeps conversations across reloads; turns that other pages write appear with the next write. The store gets one request at a
 * time, of several versions of a turn only the newest. What fails is tried again at once, with each later write and after each
 * `RETRY_MS`; until then one notice says so.
 */
export class Conversations {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _drafts: Pick<ICellDrafts, 'cellIdsOf'>,
    private readonly _notices: ChatNotices,
    private readonly _trans: TranslationBundle
  ) {}

  /** Loads the newest conversation of a notebook; questions asked meanwhile stay after it. Never rejects. */
  restore(session: NotebookSession): Promise<void> {
    const restored = this._restore(session).catch((error: unknown) => this._report(error));
    this._restored.set(session, restored);
    return restored;
  }

  /** Resolves when what is stored of a notebook has been loaded, or cannot be. Never rejects. */
  restored(session: NotebookSession): Promise<void> {
    return this._restored.get(session) ?? Promise.resolve();
  }

  /** Moves the conversations of a notebook that was renamed, after what was handed over before. */
  rename(from: string, to: string): void {
    this._moves = [...this._moves, { from, to }];
    this._try();
  }

  /** Writes a turn. Unless it comes from the run of this page (`ofRun`), it yields to a change of another page. */
  save(session: NotebookSession, conversation: Conversation, turn: ChatTurn, ofRun: boolean): void {
    this._saved = this.restored(session).then(() => {
      const isOfRun = ofRun || this._unwritten.get(turn.id)?.ofRun === true;
      this._unwritten.set(turn.id, { turn, session, conversation, ofRun: isOfRun });
      this._try();
    });
  }

  /** Resolves when all that was handed over so far has been written or has failed. */
  async flush(): Promise<void> {
    await this._saved;
    await this._idle;
  }

  /** Call when the page closes: sends what may not be stored yet, without waiting for earlier requests. The page may come back. */
  leave(): void {
    for (const writing of this._unwritten.values()) {
      // Too long for a closing page, or no service: nobody is left to tell.
      this._store.leave(writing.conversation.id, toStore(writing)).catch(() => undefined);
    }
  }

  /** The timer no longer retries failed writes. */
  dispose(): void {
    this._isDisposed = true;
    clearTimeout(this._timer);
  }

  private async _restore(session: NotebookSession): Promise<void> {
    const { conversation } = session;
    for (const { id } of await this._store.list(session.path)) {
      const { turns, seq, damage } = await this._store.load(id);
      this._tell(damage);
      // A conversation without a readable turn cannot be continued: the next older one is tried.
      if (turns.length > 0) {
        await session.panel.context.ready;
        if (!session.isDisposed && session.conversation === conversation) {
          conversation.stored({ id, seq });
          session.setTurns([...restoreTurns(turns, this._drafts.cellIdsOf(session.panel)), ...session.turns]);
        }
        return;
      }
    }
  }

  private _try(): void {
    clearTimeout(this._timer);
    this._idle = this._idle.then(() => this._writeAll());
  }

  /** Tries each thing that is not written yet. Never rejects. */
  private async _writeAll(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>): Promise<boolean> =>
      work.then(
        () => true,
        (error: unknown) => {
          failures.push(error);
          return false;
        }
      );
    for (const id of [...this._unwritten.keys()]) {
      await attempt(this._write(id));
    }
    for (const move of [...this._moves]) {
      const moved = this._store.rename(move.from, move.to);
      if (!(await attempt(moved.then(() => void (this._moves = this._moves.filter(other => other !== move)))))) {
        break; // The next move may begin where this one leads.
      }
    }
    const isFailing = failures.length > 0;
    if (isFailing && !this._isFailing) {
      this._report(failures[0]);
    } else if (!isFailing && this._isFailing) {
      this._notices.dismiss(NOT_STORED);
    }
    this._isFailing = isFailing;
    clearTimeout(this._timer);
    if (isFailing && !this._isDisposed) {
      this._timer = setTimeout(() => this._try(), RETRY_MS);
    }
  }

  private async _write(id: string): Promise<void> {
    const newest = this._unwritten.get(id);
    if (newest === undefined) {
      return;
    }
    let writing: Writing = newest;
    const { session, conversation } = writing;
    const { turns, damage } = await this._send(writing).catch(() => {
      // An older version must not be on its way beside the newest one, which a closing page sends at the same time.
      writing = this._unwritten.get(id) ?? writing;
      return this._send(writing);
    });
    // A newer version of it may have come meanwhile.
    if (this._unwritten.get(id) === writing) {
      this._unwritten.delete(id);
    }
    this._tell(damage);
    if (turns !== undefined && !session.isDisposed) {
      const isUnwritten = (turnId: string): boolean => this._unwritten.has(turnId);
      const cellIds = this._drafts.cellIdsOf(session.panel);
      session.setTurns(mergeTurns(conversation.turns, turns, cellIds, isUnwritten), conversation);
    }
  }

  private async _send(writing: Writing): Promise<StoredReply> {
    const { turn, conversation, ofRun } = writing;
    const send = async (written: ChatTurn): Promise<StoredReply> => {
      const reply = await this._store.append(conversation.id, toStore({ ...writing, turn: written }));
      conversation.stored(reply);
      return reply;
    };
    const reply = await send(turn);
    if (reply.taken || !ofRun) {
      return reply;
    }
    // Another page may have asked something instead of this question; the answer still belongs to this page.
    const supersededBy = reply.turns?.find(({ id }) => id === turn.id)?.supersededBy;
    return { ...reply, ...(await send(supersededBy === undefined ? turn : { ...turn, supersededBy })) };
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

  private readonly _restored = new WeakMap<NotebookSession, Promise<void>>();
  private readonly _unwritten = new Map<string, Writing>();
  private _moves: readonly { readonly from: string; readonly to: string }[] = [];
  private _saved: Promise<void> = Promise.resolve();
  private _idle: Promise<void> = Promise.resolve();
  private _isFailing = false;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}

function toStore({ turn, session, conversation: { seen, joins } }: Writing): TurnToStore {
  return { notebook: session.path, turn, seen, joins };
}

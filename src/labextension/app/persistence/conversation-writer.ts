import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type { IConversationStore, StoredReply, TurnToStore } from '../../conversations/conversation-store.js';
import type { Conversation } from '../notebook/conversation.js';

/** One version of a turn, and where it goes, which is read when it is sent, because it may change until then. */
export type TurnWriting = {
  readonly turn: ChatTurn;
  readonly path: () => string;
  readonly conversation: Conversation;
  /** Whether it comes of the run in this page: what it says counts, whoever changed the turn meanwhile. */
  readonly ofRun: boolean;
};

export type WriterHost = {
  /** Called with the first failure of a streak. */
  readonly onFailure: (error: unknown) => void;
  /** Called when all that had failed is written. */
  readonly onRecovered: () => void;
  /** Called with what the store says of other pages and of damage. */
  readonly onReply: (writing: TurnWriting, reply: StoredReply) => void;
};

/** After how long what could not be written is tried again, in milliseconds. */
const RETRY_MS = 30_000;

/**
 * Asks the store in order, one request at a time; of several waiting versions of one turn only the newest is written. What
 * fails is tried a second time at once, then with each later writing and after each `RETRY_MS`, so that a service that was
 * away misses nothing.
 */
export class ConversationWriter {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _host: WriterHost
  ) {}

  write(writing: TurnWriting): void {
    const { id } = writing.turn;
    this._unwritten.set(id, { ...writing, ofRun: writing.ofRun || this._unwritten.get(id)?.ofRun === true });
    this._try();
  }

  /** Moves the conversations of a notebook, after what was handed over before. */
  rename(from: string, to: string): void {
    this._moves = [...this._moves, { from, to }];
    this._try();
  }

  /** Whether the newest version of a turn is not stored yet. */
  isUnwritten(turnId: string): boolean {
    return this._unwritten.has(turnId);
  }

  /** The page goes: sends what may not be stored yet without waiting for what was sent before. It may come back and go on. */
  leave(): void {
    for (const { turn, path, conversation } of this._unwritten.values()) {
      const writing = writingOf(turn, path(), conversation);
      // Too long for a page that goes, or no service: there is nobody left to tell.
      void this._store.leave(conversation.id, writing).catch(() => undefined);
    }
  }

  /** Resolves when everything handed over so far has been written or has failed. */
  async flush(): Promise<void> {
    await this._idle;
  }

  /** What failed is not tried again by itself. */
  dispose(): void {
    this._isDisposed = true;
    clearTimeout(this._timer);
  }

  private _try(): void {
    clearTimeout(this._timer);
    this._idle = this._idle.then(() => this._writeAll());
  }

  /** Tries each thing that is not written yet. Never rejects. */
  private async _writeAll(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        failures.push(error);
      }
    };
    for (const id of [...this._unwritten.keys()]) {
      await attempt(() => this._write(id));
    }
    for (const move of [...this._moves]) {
      await attempt(async () => {
        await this._store.rename(move.from, move.to);
        this._moves = this._moves.filter(other => other !== move);
      });
    }
    const isFailing = failures.length > 0;
    if (isFailing !== this._isFailing) {
      this._isFailing = isFailing;
      if (isFailing) {
        this._host.onFailure(failures[0]);
      } else {
        this._host.onRecovered();
      }
    }
    clearTimeout(this._timer);
    if (isFailing && !this._isDisposed) {
      this._timer = setTimeout(() => this._try(), RETRY_MS);
    }
  }

  private async _write(turnId: string): Promise<void> {
    const writing = this._unwritten.get(turnId);
    if (writing === undefined) {
      return;
    }
    const reply = await this._send(writing).catch(() => this._send(writing));
    // A newer version of it may have come meanwhile.
    if (this._unwritten.get(turnId) === writing) {
      this._unwritten.delete(turnId);
    }
    this._host.onReply(writing, reply);
  }

  private async _send({ turn, path, conversation, ofRun }: TurnWriting): Promise<StoredReply> {
    const send = async (written: ChatTurn): Promise<StoredReply> => {
      const reply = await this._store.append(conversation.id, writingOf(written, path(), conversation));
      conversation.stored(reply);
      return reply;
    };
    const reply = await send(turn);
    if (reply.taken || !ofRun) {
      return reply;
    }
    // Another page may have asked something in its place; its answer is of this page.
    const supersededBy = reply.turns?.find(({ id }) => id === turn.id)?.supersededBy;
    return { ...reply, ...(await send(supersededBy === undefined ? turn : { ...turn, supersededBy })) };
  }

  /** The newest versions of turns that are not stored yet, by their ids. */
  private readonly _unwritten = new Map<string, TurnWriting>();
  private _moves: readonly { readonly from: string; readonly to: string }[] = [];
  private _idle: Promise<void> = Promise.resolve();
  private _isFailing = false;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}

function writingOf(turn: ChatTurn, notebook: string, { seen, joins }: Conversation): TurnToStore {
  return { notebook, turn, seen, joins };
}

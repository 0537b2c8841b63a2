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

/** Waits between tries while something could not be written, in milliseconds; the last one stays. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Asks the store in order, one request at a time; of several waiting versions of one turn only the newest is written.
 * What fails is tried a second time at once, then with each later writing and after each of `RETRY_MS`, so that a
 * service that was away misses nothing.
 */
export class ConversationWriter {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _host: WriterHost
  ) {}

  write(writing: TurnWriting): void {
    const { id } = writing.turn;
    const unwritten = this._waiting.get(id) ?? this._failed.get(id);
    this._failed.delete(id);
    this._waiting.set(id, { ...writing, ofRun: writing.ofRun || unwritten?.ofRun === true });
    this._idle = this._idle.then(() => this._next(id));
  }

  /** Moves the conversations of a notebook, after what was handed over before. */
  rename(from: string, to: string): void {
    this._moves.push({ from, to });
    this._idle = this._idle.then(() => this._tryFailed());
  }

  /** Whether the newest version of a turn is not stored yet. */
  isUnwritten(turnId: string): boolean {
    return this._waiting.has(turnId) || this._failed.has(turnId);
  }

  /** The page goes: sends what may not be stored yet without waiting for what was sent before. It may come back and go on. */
  leave(): void {
    const newest = new Map([...this._sending, ...this._failed, ...this._waiting]);
    for (const { turn, path, conversation } of newest.values()) {
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

  private async _next(turnId: string): Promise<void> {
    const writing = this._waiting.get(turnId);
    if (writing === undefined) {
      return;
    }
    this._waiting.delete(turnId);
    if (await this._tryTwice(writing)) {
      await this._tryFailed();
    }
  }

  private async _tryFailed(): Promise<void> {
    for (let [move] = this._moves; move !== undefined; [move] = this._moves) {
      try {
        await this._store.rename(move.from, move.to);
        this._moves.shift();
      } catch (error) {
        this._fail(error);
        return;
      }
    }
    for (const late of [...this._failed.values()]) {
      // A newer version of it may have come meanwhile.
      if (this._failed.get(late.turn.id) === late && !(await this._tryTwice(late))) {
        return;
      }
    }
    if (this._failing && this._failed.size === 0) {
      this._failing = false;
      this._tries = 0;
      clearTimeout(this._timer);
      this._timer = undefined;
      this._host.onRecovered();
    }
  }

  private async _tryTwice(writing: TurnWriting): Promise<boolean> {
    const { turn } = writing;
    this._sending.set(turn.id, writing);
    try {
      const reply = await this._send(writing).catch(() => this._send(writing));
      if (this._failed.get(turn.id) === writing) {
        this._failed.delete(turn.id);
      }
      this._host.onReply(writing, reply);
      return true;
    } catch (error) {
      if (!this._waiting.has(turn.id)) {
        this._failed.set(turn.id, writing);
      }
      this._fail(error);
      return false;
    } finally {
      this._sending.delete(turn.id);
    }
  }

  private _fail(error: unknown): void {
    if (!this._failing) {
      this._failing = true;
      this._host.onFailure(error);
    }
    if (this._isDisposed || this._timer !== undefined) {
      return;
    }
    const wait = RETRY_MS[Math.min(this._tries, RETRY_MS.length - 1)];
    this._tries += 1;
    this._timer = setTimeout(() => {
      this._timer = undefined;
      this._idle = this._idle.then(() => this._tryFailed());
    }, wait);
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

  /** What the store is asked for now: one, by the id of its turn. */
  private readonly _sending = new Map<string, TurnWriting>();
  private readonly _waiting = new Map<string, TurnWriting>();
  private readonly _failed = new Map<string, TurnWriting>();
  private readonly _moves: { readonly from: string; readonly to: string }[] = [];
  private _idle: Promise<void> = Promise.resolve();
  private _failing = false;
  private _tries = 0;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}

function writingOf(turn: ChatTurn, notebook: string, { seen, joins }: Conversation): TurnToStore {
  return { notebook, turn, seen, joins };
}

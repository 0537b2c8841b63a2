import type { ChatTurn } from '../chat/chat-turn.js';
import type { IConversationStore } from '../conversations/conversation-store.js';

/** One version of a turn, and where it goes; both places are read when it is sent, because they may change until then. */
export type TurnWriting = {
  readonly turn: ChatTurn;
  readonly path: () => string;
  readonly conversation: () => string;
};

/**
 * Asks the store in order, one request at a time; of several waiting versions of one turn only the newest is written.
 * What fails is tried a second time at once, and then again with each later writing, so that a service that was away
 * misses nothing. A failure is reported once per streak.
 */
export class ConversationWriter {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _onFailure: (error: unknown) => void
  ) {}

  write(writing: TurnWriting): void {
    const { id } = writing.turn;
    this._failed.delete(id);
    this._waiting.set(id, writing);
    this._idle = this._idle.then(() => this._next(id));
  }

  /** Moves the conversations of a notebook, after what was handed over before. */
  rename(from: string, to: string): void {
    this._idle = this._idle.then(() => this._store.rename(from, to)).catch(this._onFailure);
  }

  /** Resolves when everything handed over so far has been written or has failed. */
  async flush(): Promise<void> {
    await this._idle;
  }

  private async _next(turnId: string): Promise<void> {
    const writing = this._waiting.get(turnId);
    if (writing === undefined) {
      return;
    }
    this._waiting.delete(turnId);
    const missing = [...this._failed.values()];
    if (!(await this._tryTwice(writing))) {
      return;
    }
    for (const late of missing) {
      // A newer version of it may have come meanwhile.
      if (this._failed.get(late.turn.id) === late && !(await this._tryTwice(late))) {
        return;
      }
    }
  }

  private async _tryTwice(writing: TurnWriting): Promise<boolean> {
    const { turn } = writing;
    try {
      await this._send(writing).catch(() => this._send(writing));
      this._failing = false;
      if (this._failed.get(turn.id) === writing) {
        this._failed.delete(turn.id);
      }
      return true;
    } catch (error) {
      if (!this._waiting.has(turn.id)) {
        this._failed.set(turn.id, writing);
      }
      if (!this._failing) {
        this._failing = true;
        this._onFailure(error);
      }
      return false;
    }
  }

  private async _send({ turn, path, conversation }: TurnWriting): Promise<void> {
    await this._store.append(path(), conversation(), turn);
  }

  private readonly _waiting = new Map<string, TurnWriting>();
  private readonly _failed = new Map<string, TurnWriting>();
  private _idle: Promise<void> = Promise.resolve();
  private _failing = false;
}

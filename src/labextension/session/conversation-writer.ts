import type { ChatTurn } from '../chat/chat-turn.js';
import type { IConversationStore } from '../conversations/conversation-store.js';

/**
 * Writes turns to the store in order, one request at a time; of several waiting versions of one turn only the newest
 * is written. A failure is reported once per streak; the turn stays in memory and is written with its next change.
 */
export class ConversationWriter {
  constructor(
    private readonly _store: IConversationStore,
    private readonly _onFailure: (error: unknown) => void
  ) {}

  write(notebookPath: string, conversationId: string, turn: ChatTurn): void {
    this._waiting.set(turn.id, { notebookPath, conversationId, turn });
    this._idle = this._idle.then(() => this._next(turn.id));
  }

  /** Resolves when everything handed over so far has been written or has failed. */
  async flush(): Promise<void> {
    await this._idle;
  }

  private async _next(turnId: string): Promise<void> {
    const job = this._waiting.get(turnId);
    if (job === undefined) {
      return;
    }
    this._waiting.delete(turnId);
    try {
      await this._store.append(job.notebookPath, job.conversationId, job.turn);
      this._failing = false;
    } catch (error) {
      if (!this._failing) {
        this._failing = true;
        this._onFailure(error);
      }
    }
  }

  private readonly _waiting = new Map<
    string,
    { readonly notebookPath: string; readonly conversationId: string; readonly turn: ChatTurn }
  >();
  private _idle: Promise<void> = Promise.resolve();
  private _failing = false;
}

import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { Conversation } from '../../notebook/conversation.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';

/** The part of a session that conversations touch. */
export class FakeSession {
  path = 'a.ipynb';
  readonly isDisposed = false;
  readonly panel = { context: { ready: Promise.resolve() } };
  conversation = new Conversation();

  get turns(): readonly ChatTurn[] {
    return this.conversation.turns;
  }

  setTurns(turns: readonly ChatTurn[], conversation = this.conversation): void {
    conversation.turns = turns;
  }

  putTurn(turn: ChatTurn): void {
    const known = this.turns.some(({ id }) => id === turn.id);
    this.setTurns(known ? this.turns.map(own => (own.id === turn.id ? turn : own)) : [...this.turns, turn]);
  }

  newConversation(): void {
    this.conversation = new Conversation(false);
  }

  get asSession(): NotebookSession {
    return this as unknown as NotebookSession;
  }
}

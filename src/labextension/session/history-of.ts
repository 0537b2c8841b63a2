import type { HistoryRecord } from '../../agent/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

/** Earlier turns as the history of an agent, each message with whom it was made for; what others may read of it is the agent's to say. */
export function historyOf(turns: readonly ChatTurn[]): readonly HistoryRecord[] {
  return turns.flatMap(({ messages = [], model: { destination, place } }) =>
    messages.map(message => ({ message, audience: { destination, place } }))
  );
}

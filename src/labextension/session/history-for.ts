import type { Destination, Message } from '../../agent/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

const REACH: Readonly<Record<Destination, number>> = { page: 0, server: 1, network: 2 };

/**
 * Earlier turns as history for a model at `destination`.
 *
 * A turn made for a nearer destination may hold more than this one may see (statistics, looked-up values), so only
 * its question goes on; the reply is replaced by one sentence.
 */
export function historyFor(turns: readonly ChatTurn[], destination: Destination): readonly Message[] {
  return turns.flatMap((turn): readonly Message[] => {
    if (turn.messages === undefined || turn.messages.length === 0) {
      return [];
    }
    if (REACH[turn.model.destination] >= REACH[destination]) {
      return turn.messages;
    }
    return [
      { role: 'user', text: turn.question },
      { role: 'assistant', text: 'Answered on this computer; the answer is withheld here.', calls: [] }
    ];
  });
}

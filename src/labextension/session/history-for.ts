import type { Destination, Message } from '../../agent/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

const REACH: Readonly<Record<Destination, number>> = { page: 0, server: 1, network: 2 };

/**
 * Earlier turns as history for the model that answers now.
 *
 * A turn made for a nearer destination may hold more than this one may see (statistics, looked-up values), and one made
 * for another host what the user allowed to go to that host only. Of those only the question goes on; the reply is
 * replaced by one sentence.
 */
export function historyFor(
  turns: readonly ChatTurn[],
  to: { readonly destination: Destination; readonly place: string }
): readonly Message[] {
  return turns.flatMap((turn): readonly Message[] => {
    if (turn.messages === undefined || turn.messages.length === 0) {
      return [];
    }
    const { destination, place } = turn.model;
    const elsewhere = to.destination === 'network' && place !== to.place;
    if (REACH[destination] >= REACH[to.destination] && !elsewhere) {
      return turn.messages;
    }
    return [
      { role: 'user', text: turn.question },
      { role: 'assistant', text: 'Answered elsewhere; the answer is withheld here.', calls: [] }
    ];
  });
}

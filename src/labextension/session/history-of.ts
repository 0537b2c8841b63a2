import type { HistoryRecord } from '../../agent/index.js';
import { SHARING_LEVELS, type SharingLevel } from '../../datasets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

/** The rank of what every agent of the page may read, and one above it, which none may. */
export const READABLE = SHARING_LEVELS.length - 1;
const WITHHELD = SHARING_LEVELS.length;

/**
 * Earlier turns as the history of an agent, each message with whom it was made for; what others may read of it is the
 * agent's to say. A turn in which more of a dataset was shared than may be now is read by nobody,
 * and one that another took the place of is left out.
 *
 * @param levelNow What may be sent now about a dataset, where the question goes; `null`: all of it.
 */
export function historyOf(
  turns: readonly ChatTurn[],
  levelNow: (dataset: string) => SharingLevel | null
): readonly HistoryRecord[] {
  const rank = (level: SharingLevel | null): number => (level === null ? READABLE : SHARING_LEVELS.indexOf(level));
  return turns.flatMap(({ messages = [], sharing, supersededBy, model: { destination, place } }) => {
    if (supersededBy !== undefined) {
      return [];
    }
    const kept = Object.entries(sharing ?? {}).every(([dataset, level]) => rank(level) <= rank(levelNow(dataset)));
    const level = sharing === undefined ? {} : { level: kept ? READABLE : WITHHELD };
    return messages.map(message => ({ message, audience: { destination, place, ...level } }));
  });
}

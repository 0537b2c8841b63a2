import type { ChatTurn } from '../chat/state/chat-turn.js';

/**
 * The turns that a question asked in place of another one takes the place of: that one and all after it, each with the
 * id of the new turn. Empty when there is no such turn; those that were superseded before stay with what did so.
 */
export function supersededTurns(turns: readonly ChatTurn[], from: string, by: string): readonly ChatTurn[] {
  const start = turns.findIndex(({ id }) => id === from);
  return (start === -1 ? [] : turns.slice(start))
    .filter(({ id, supersededBy }) => id !== by && supersededBy === undefined)
    .map(turn => ({ ...turn, supersededBy: by }));
}

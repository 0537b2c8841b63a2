import type { ChatTurn } from '../state/chat-turn.js';

/** The turns that this one took the place of, and those that they took the place of, in the order they were asked. */
export function turnsBefore(turns: readonly ChatTurn[], id: string): readonly ChatTurn[] {
  const before = new Set([id]);
  // What supersedes stands behind what it supersedes.
  for (const turn of [...turns].reverse()) {
    if (turn.supersededBy !== undefined && before.has(turn.supersededBy)) {
      before.add(turn.id);
    }
  }
  return turns.filter(turn => turn.id !== id && before.has(turn.id));
}

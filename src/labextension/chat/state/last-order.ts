import { wayBack } from '../../../plan/index.js';
import type { ChatTurn } from './chat-turn.js';

/** When a turn's cell ran, by the kernel's count; nothing for one that has not run, and no number where the count is not known. */
function ranAs({ draft }: ChatTurn): number | null | undefined {
  if (draft?.status === 'ran') {
    return draft.executionCount;
  }
  if (draft?.status !== 'undone') {
    return undefined;
  }
  return draft.ranAs ?? (draft.variablesStay.length > 0 ? null : undefined);
}

/**
 * Whether what the kernel keeps of a dataset is what it was before the order of this turn. It keeps one: an order to the same
 * dataset that ran later, whether its cell is there or not, has taken that place.
 */
export function isLastOrder(turn: ChatTurn, turns: readonly ChatTurn[]): boolean {
  const name = wayBack(turn.proposal?.code ?? '')?.name;
  const own = ranAs(turn);
  const others = turns.filter(
    other => other.id !== turn.id && name !== undefined && wayBack(other.proposal?.code ?? '')?.name === name
  );
  return others.every(other => {
    const ran = ranAs(other);
    return ran === undefined || (typeof ran === 'number' && typeof own === 'number' && ran < own);
  });
}

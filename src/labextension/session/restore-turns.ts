import type { ChatTurn } from '../chat/chat-turn.js';

const FINAL: readonly ChatTurn['status'][] = ['done', 'failed', 'interrupted', 'lost-kernel'];

/**
 * Stored turns as they may be shown: one that was still running when the page closed counts as interrupted, and a
 * draft whose cell is no longer in the notebook, for example because it was not saved, counts as deleted.
 */
export function restoreTurns(stored: readonly ChatTurn[], cellIds: ReadonlySet<string>): readonly ChatTurn[] {
  return stored.map(turn => withLostDraft(asEnded(turn), cellIds));
}

function asEnded(turn: ChatTurn): ChatTurn {
  if (FINAL.includes(turn.status)) {
    return turn;
  }
  const { approval: _approval, userQuestion: _question, ...rest } = turn;
  return {
    ...rest,
    status: 'interrupted',
    steps: turn.steps.map(step =>
      step.status === 'running' || step.status === 'waiting' ? { ...step, status: 'aborted' } : step
    )
  };
}

function withLostDraft(turn: ChatTurn, cellIds: ReadonlySet<string>): ChatTurn {
  const draft = turn.draft;
  const lost = draft !== undefined && 'cellId' in draft && !cellIds.has(draft.cellId);
  return lost ? { ...turn, draft: { status: 'deleted' } } : turn;
}

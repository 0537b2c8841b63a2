import type { ChatTurn } from '../chat/chat-turn.js';

const FINAL: readonly ChatTurn['status'][] = ['done', 'failed', 'interrupted', 'lost-kernel'];

/**
 * Stored turns as they may be shown: one that was still running when the page closed counts as interrupted, its question
 * to the user as not answered, and a draft whose cell is no longer in the notebook, for example because it was not saved, counts as deleted. One that a turn
 * took the place of which was never stored is there again.
 */
export function restoreTurns(stored: readonly ChatTurn[], cellIds: ReadonlySet<string>): readonly ChatTurn[] {
  const ids = new Set(stored.map(({ id }) => id));
  return stored.map(turn => withLostDraft(asEnded(inPlace(turn, ids)), cellIds));
}

function inPlace(turn: ChatTurn, ids: ReadonlySet<string>): ChatTurn {
  const { supersededBy, ...rest } = turn;
  return supersededBy === undefined || ids.has(supersededBy) ? turn : rest;
}

function asEnded(turn: ChatTurn): ChatTurn {
  if (FINAL.includes(turn.status)) {
    return turn;
  }
  const { approval: _approval, userQuestion, ...rest } = turn;
  return {
    ...rest,
    status: 'interrupted',
    ...(userQuestion === undefined ? {} : { unanswered: userQuestion.question }),
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

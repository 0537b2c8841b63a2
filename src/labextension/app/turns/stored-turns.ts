import { isEnded, type ChatTurn } from '../../chat/state/chat-turn.js';

/**
 * Stored turns as they may be shown: those that have not ended are interrupted, their questions to the user unanswered, and
 * drafts without their cell missing. A turn superseded by one that was never stored is there again.
 */
export function restoreTurns(stored: readonly ChatTurn[], cellIds: ReadonlySet<string>): readonly ChatTurn[] {
  const ids = new Set(stored.map(({ id }) => id));
  return stored.map(turn => withLostDraft(asEnded(inPlace(turn, ids)), cellIds));
}

/** The turns of a conversation that other pages wrote to, in stored order. What runs or is unwritten here stays. */
export function mergeTurns(
  here: readonly ChatTurn[],
  stored: readonly ChatTurn[],
  cellIds: ReadonlySet<string>,
  isUnwritten: (id: string) => boolean
): readonly ChatTurn[] {
  const known = new Map(here.map(turn => [turn.id, turn]));
  const order = stored.filter(turn => known.has(turn.id) || isEnded(turn));
  const ids = new Set(order.map(({ id }) => id));
  const own = (turn: ChatTurn | undefined): boolean => turn !== undefined && (!isEnded(turn) || isUnwritten(turn.id));
  const merged = restoreTurns(order, cellIds).map((restored, at) => {
    const mine = known.get(restored.id);
    const runsElsewhere = !isEnded(order[at] ?? restored);
    // A turn with the same content stays the same object, so that nothing of it is drawn or announced again.
    const isSame = (): boolean => JSON.stringify(mine) === JSON.stringify(restored);
    return mine !== undefined && (own(mine) || runsElsewhere || isSame()) ? mine : restored;
  });
  return [...merged, ...here.filter(({ id }) => !ids.has(id))];
}

function inPlace(turn: ChatTurn, ids: ReadonlySet<string>): ChatTurn {
  const { supersededBy, ...rest } = turn;
  return supersededBy === undefined || ids.has(supersededBy) ? turn : rest;
}

function asEnded(turn: ChatTurn): ChatTurn {
  if (isEnded(turn)) {
    return turn;
  }
  const { approval: _approval, userQuestion, ...rest } = turn;
  return {
    ...rest,
    status: 'interrupted',
    unfinished: true,
    ...(userQuestion === undefined ? {} : { unanswered: userQuestion.question }),
    steps: turn.steps.map(step =>
      step.status === 'running' || step.status === 'waiting' ? { ...step, status: 'aborted' } : step
    )
  };
}

function withLostDraft(turn: ChatTurn, cellIds: ReadonlySet<string>): ChatTurn {
  const draft = turn.draft;
  const lost = draft !== undefined && 'cellId' in draft && !cellIds.has(draft.cellId);
  return lost ? { ...turn, draft: { status: 'missing' } } : turn;
}

/** The turns that a question asked in place of an earlier one supersedes: that one and all after it. */
export function supersededTurns(turns: readonly ChatTurn[], from: string, by: string): readonly ChatTurn[] {
  const start = turns.findIndex(({ id }) => id === from);
  return (start === -1 ? [] : turns.slice(start))
    .filter(({ id, supersededBy }) => id !== by && supersededBy === undefined)
    .map(turn => ({ ...turn, supersededBy: by }));
}

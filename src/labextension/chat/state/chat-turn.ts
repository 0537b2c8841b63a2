import { datasetChanges, type DatasetChange, type DatasetProfile } from '../../../datasets/index.js';
import { wayBack } from '../../../plan/index.js';
import type { StoredTurn } from '../../../protocol/index.js';

/** One question and everything that followed. Plain JSON, as the conversation log stores it. */
export type ChatTurn = StoredTurn;

/** One tool call as a row under the question. */
export type StepView = ChatTurn['steps'][number];

export type DraftView = NonNullable<ChatTurn['draft']>;

export type UserAnswer = NonNullable<ChatTurn['answered']>[number];

export type TurnError = NonNullable<ChatTurn['error']>;

export type RetryView = NonNullable<ChatTurn['retry']>;

/** What a model on this machine does before it answers. */
export type PreparingView = NonNullable<ChatTurn['preparing']>;

/** Tokens and costs of all requests of a run. */
export type TurnUsage = NonNullable<ChatTurn['usage']>;

const FINAL: readonly ChatTurn['status'][] = ['done', 'failed', 'interrupted', 'lost-kernel'];

export function isEnded({ status }: ChatTurn): boolean {
  return FINAL.includes(status);
}

/** The kernel's count when a turn's cell ran; undefined if it has not run, `null` if the count is not known. */
function ranAs({ draft }: ChatTurn): number | null | undefined {
  if (draft?.status === 'ran') {
    return draft.executionCount;
  }
  if (draft?.status !== 'undone') {
    return undefined;
  }
  return draft.ranAs ?? (draft.variablesStay.length > 0 ? null : undefined);
}

/** Whether the one copy of a dataset that the kernel keeps is from before this turn's order, and not a later one. */
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

/** The datasets that an answer relied on and that have changed since its code last ran, or was written. */
export function turnChanges(
  { proposal, draft, ranOn, datasets }: Pick<ChatTurn, 'proposal' | 'draft' | 'ranOn' | 'datasets'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  const ran = draft?.status === 'ran' ? ranOn : undefined;
  return datasetChanges(ran ?? proposal?.datasets ?? datasets ?? [], profiles);
}

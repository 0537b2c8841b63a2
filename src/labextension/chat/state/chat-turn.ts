import type { ApprovalRequest, Destination, Message, ToolStatus, UserQuestion } from '../../../agent/index.js';
import {
  datasetChanges,
  type DatasetChange,
  type DatasetProfile,
  type DatasetRead,
  type SharingLevel
} from '../../../datasets/index.js';
import { wayBack } from '../../../plan/index.js';
import type { CellProposal, DraftSpot } from '../../../toolsets/index.js';

/** States of a run as the page knows them. The last four are final. */
export type TurnStatus =
  | 'running'
  | 'waiting-approval'
  | 'waiting-question'
  | 'stopping'
  | 'done'
  | 'failed'
  | 'interrupted'
  | 'lost-kernel';

/** One tool call as a row under the question. */
export type StepView = {
  readonly callId: string;
  readonly toolName: string;
  /** `running` and `waiting` until the call ends. */
  readonly status: 'running' | 'waiting' | ToolStatus;
  /** One short phrase, for example `df · 8 columns` or the error sentence. */
  readonly detail: string;
  /** Second line, for example `Repaired once: total → total_amount`. */
  readonly note?: string;
  readonly args?: unknown;
  readonly result?: string;
  readonly ms?: number;
  /** Lines of code a sub-query has written so far. */
  readonly linesWritten?: number;
};

/** The state of a proposal. `card`: it waits for the user; the others are shown in one line. */
export type DraftView =
  | {
      readonly status: 'card';
      readonly why: 'setting' | 'check' | 'change' | 'no-notebook';
      /** Execution count of the cell that a change is for; `null` when it has none. */
      readonly target?: number | null;
    }
  | ({ readonly status: 'drafted'; readonly cellId: string } & DraftSpot)
  | { readonly status: 'kept'; readonly cellId: string }
  | {
      readonly status: 'ran';
      readonly cellId: string;
      readonly executionCount: number | null;
      readonly error?: string;
      readonly edited: boolean;
    }
  /** `ranAs`: the kernel's count when its cell ran, where it did and that is known. */
  | { readonly status: 'undone'; readonly variablesStay: readonly string[]; readonly ranAs?: number }
  /** The user discarded it in the notebook. */
  | { readonly status: 'discarded' }
  | { readonly status: 'deleted' }
  /** The notebook as it was opened does not hold it, for example because it was not saved. */
  | { readonly status: 'missing' };

/** What the user said when a tool asked. */
export type UserAnswer = { readonly callId: string; readonly question: string; readonly answer: string };

/** A failure for the error card: title, one sentence with cause and what is kept, and what the user can do. */
export type TurnError = {
  readonly title: string;
  readonly message: string;
  readonly details?: string;
  readonly actions: readonly (
    | 'change-key'
    | 'retry'
    | 'use-builtin'
    | 'continue'
    | 'open-settings'
    | 'new-chat'
    | 'pick-model'
  )[];
};

/** A request to the model that is sent again: try `attempt` of at most `of`, at `at`, in milliseconds since the epoch. */
export type RetryView = {
  readonly attempt: number;
  readonly of: number;
  readonly at: number;
  readonly reason: string;
};

/**
 * What a model on this machine does before it answers: others come first, this many; it is read into memory, `share`
 * (0 to 1) of its `bytes`; or it reads the question with all that goes with it, in tokens.
 */
export type PreparingView =
  | { readonly type: 'queued'; readonly position: number }
  | { readonly type: 'loading'; readonly share: number; readonly bytes: number }
  | { readonly type: 'reading'; readonly read: number; readonly of: number };

/**
 * Tokens of all requests of a run: read, written, and those of the read ones that came from a cache. `about` when a model
 * did not count them all itself; without costs where nobody stated prices.
 */
export type TurnUsage = {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly about?: boolean;
  readonly costs?: readonly { readonly amount: number; readonly currency: string }[];
};

/** One question and everything that followed. Plain JSON, as the conversation log stores it. */
export type ChatTurn = {
  /** Also the run id and the `runId` of drafts. */
  readonly id: string;
  readonly question: string;
  /** Id of the turn whose question was asked in place of this one's. Models do not read it any more. */
  readonly supersededBy?: string;
  /** The panel asked it again, because the model that was fetched for it had come. */
  readonly again?: true;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  readonly model: {
    readonly id: string;
    readonly label: string;
    /** The farthest that any model of the run read at. */
    readonly destination: Destination;
    /** Hosts that requests over the network went to. */
    readonly place?: string;
  };
  /** After how many minutes a step and the whole run are stopped. */
  readonly deadlines?: { readonly step: number; readonly run: number };
  /** Cell that was active when the question was asked. */
  readonly anchorCellId?: string;
  readonly status: TurnStatus;
  readonly steps: readonly StepView[];
  readonly stepNumber: number;
  /** While a request waits to be sent again. */
  readonly retry?: RetryView;
  /** While the model is not ready for the request. */
  readonly preparing?: PreparingView;
  /** Markdown, grows while streaming. */
  readonly text: string;
  readonly proposal?: CellProposal;
  readonly draft?: DraftView;
  readonly approval?: ApprovalRequest;
  /** Sentence shown once an approval was decided. */
  readonly approvalOutcome?: string;
  /** The question of a tool that waits for the user. */
  readonly userQuestion?: UserQuestion;
  /** The question of a tool that the user set aside by asking something else. */
  readonly unanswered?: string;
  /** Nobody stopped it: it had no end yet when a page opened the chat. */
  readonly unfinished?: true;
  /** The questions of tools that were answered, in order. */
  readonly answered?: readonly UserAnswer[];
  readonly error?: TurnError;
  /** The file of the question that could not be read for want of what reads it. */
  readonly unreadFile?: string;
  /** The datasets that an answer without a proposal relied on, as they were. */
  readonly datasets?: readonly DatasetRead[];
  /** The datasets that the proposal relied on, as they were when its cell ran last. */
  readonly ranOn?: readonly DatasetRead[];
  /** Fingerprints of changed datasets whose notice was put away. */
  readonly dismissedChanges?: readonly string[];
  /** At most three follow-up questions. */
  readonly suggestions: readonly string[];
  readonly ms?: number;
  /** What models took for it so far. */
  readonly usage?: TurnUsage;
  /** The level that each dataset was shared at with the model; `null`: nothing was held back. */
  readonly sharing?: Readonly<Record<string, SharingLevel | null>>;
  /** What the run added to the agent's history; absent while running. */
  readonly messages?: readonly Message[];
};

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

/** The datasets an answer relied on that are others now than when its code ran last, or was written. */
export function turnChanges(
  { proposal, draft, ranOn, datasets }: Pick<ChatTurn, 'proposal' | 'draft' | 'ranOn' | 'datasets'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  const ran = draft?.status === 'ran' ? ranOn : undefined;
  return datasetChanges(ran ?? proposal?.datasets ?? datasets ?? [], profiles);
}

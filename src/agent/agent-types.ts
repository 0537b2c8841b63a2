import type { Audience, HistoryRecord, RenderAgain } from './history/history-record.js';
import type { AgentEvent, RunResult } from './run-types.js';
import type { IApprovalPolicy } from './approval.js';
import type { ContextPart, Message } from './message.js';
import type { IModelClient, ModelRole } from './model-client.js';
import type { Token } from './token.js';

/** A token together with the value tools get for it. Made by `bind(token, value)`. */
export type Binding = { readonly token: Token<unknown>; readonly value: unknown };

export type DecisionOptions =
  { readonly type: 'native' | 'prompted' } | { readonly type: 'grammar'; readonly phases?: 1 | 2 };

export type AgentOptions = {
  readonly model: IModelClient;
  /** Other models for single roles. */
  readonly roles?: Partial<Record<ModelRole, IModelClient>>;
  /**
   * How the model's decisions are read. By default as the model can: by its own tool calls, held to a schema, or from
   * plain text; `phases: 1` lets a model think within the envelope instead of in a request of its own.
   */
  readonly decision?: DecisionOptions;
  /** Toolsets and single tools. */
  readonly toolsets: readonly object[];
  readonly bindings?: readonly Binding[];
  /** System prompt of the main loop. */
  readonly prompt: string;
  /** Earlier turns, as in `RunResult.messages` or `IAgent.records`; a record says whom it was made for. */
  readonly history?: readonly (Message | HistoryRecord)[];
  /** Whom the messages of this agent are made for, beside the destination of its models. */
  readonly audience?: Omit<Audience, 'destination'>;
  /** Says again what was made for a wider audience; by default such messages are withheld. */
  readonly renderAgain?: RenderAgain;
  readonly approval?: IApprovalPolicy;
  /** Model calls per run, at least 1. Default 20. */
  readonly maxSteps?: number;
  readonly onStepLimit?: 'answer' | 'throw';
};

export type RunOptions = { readonly signal?: AbortSignal; readonly context?: readonly ContextPart[] };

/** An agent: one model (or one per role), its tools and its history. Runs are serial; a second run waits for the first. */
export interface IAgent {
  readonly history: readonly Message[];
  /** The history with what it takes to go on with it later: audiences and summaries. */
  readonly records: readonly HistoryRecord[];
  /** Never throws for outcomes of the agent; see `RunResult`. */
  run<T = unknown>(query: string, options?: RunOptions): Promise<RunResult<T>>;
  /** The text or value of a run; throws `FailedTaskError` or an `AbortError`. */
  react(query: string, options?: RunOptions): Promise<unknown>;
  /** Events of all runs. A subscriber that throws harms nobody. Returns the unsubscriber. */
  subscribe(listener: (event: AgentEvent) => void): () => void;
}

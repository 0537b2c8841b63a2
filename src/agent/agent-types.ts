import type {
  ApprovalDecision,
  ApprovalRequest,
  IApprovalPolicy,
  IUserHandle,
  IUserPort,
  UserQuestion
} from './approval.js';
import type { FailedTaskError } from './errors.js';
import type { Audience, HistoryRecord } from './history/history-record.js';
import type { ContextData, ContextPart, Message, ToolStatus } from './message.js';
import type { IModelClient, ModelRole, Usage } from './model-client.js';
import type { Schema, ValueOf } from './schema/schema.js';
import type { Token } from './tokens.js';
import type { ToolRegistry } from './tool-registry.js';
import type { ToolResult } from './tool.js';

/** A token together with the value tools get for it. Made by `bind(token, value)` or `bindPerCall(token, make)`. */
export type Binding = {
  readonly token: Token<unknown>;
  /** Called for each call whose tool injects the token, and for each context; `over` aborts when the call, or the run, is over. */
  readonly make: (over: AbortSignal, user: IUserHandle | undefined) => unknown;
};

export type DecisionOptions =
  | { readonly type: 'native' | 'prompted' }
  | { readonly type: 'grammar'; readonly phases?: 1 | 2 }
  | {
      /** The model has no choice: each question goes to this tool, as its `query`. */
      readonly type: 'direct';
      readonly tool: string;
    };

export type AgentOptions = {
  readonly model: IModelClient;
  /** Other models for single roles. */
  readonly roles?: Partial<Record<ModelRole, IModelClient>>;
  /** By default, as the model allows. With `phases: 1`, it thinks within the envelope instead of in a request of its own. */
  readonly decision?: DecisionOptions;
  /** Toolsets and single tools, or a registry of them as it is now. */
  readonly toolsets: readonly object[] | ToolRegistry;
  readonly bindings?: readonly Binding[];
  /** System prompt of the main loop. */
  readonly prompt: string;
  /** Earlier turns, as in `RunResult.messages` or `IAgent.records`; a record says whom it was made for. */
  readonly history?: readonly (Message | HistoryRecord)[];
  /** Whom the messages of this agent are made for, beside the destination of its models. */
  readonly audience?: Omit<Audience, 'destination'>;
  /** Decides on approvals; without it they are denied. */
  readonly approval?: IApprovalPolicy;
  /** Answers questions; without it they cannot be asked. */
  readonly user?: IUserPort;
  /**
   * Names of the tools that were allowed for the rest of the chat; `allowAlways` adds to them. Agents of one chat share
   * one set; a tool removed from it is asked about again. Must never be stored.
   */
  readonly alwaysAllowed?: Set<string>;
  /** Model calls per run, at least 1. Default 20. */
  readonly maxSteps?: number;
  readonly onStepLimit?: 'answer' | 'throw';
};

export type RunOptions<S extends Schema = Schema> = {
  readonly signal?: AbortSignal;
  readonly context?: readonly ContextPart[];
  /** Adds a tool `submit` that takes a value of this schema and ends the run with a result of status `tool`. */
  readonly output?: S;
};

/** An agent: one model (or one per role), its tools and its history. Runs are serial; a second run waits for the first. */
export interface IAgent {
  readonly history: readonly Message[];
  /** The history with what is needed to continue it later: audiences and summaries. */
  readonly records: readonly HistoryRecord[];
  /**
   * Never throws for outcomes of the agent; see `RunResult`. Rejects when `output` cannot be made a tool. A tool must not wait
   * for a run of its own agent, which waits for the tool; it asks with `oneshot` or `inspect` of `AgentRef` instead.
   */
  run<S extends Schema>(query: string, options: RunOptions<S> & { readonly output: S }): Promise<RunResult<ValueOf<S>>>;
  run<T = unknown>(query: string, options?: RunOptions): Promise<RunResult<T>>;
  /** The text or value of a run; throws `FailedTaskError` or an `AbortError`. */
  react(query: string, options?: RunOptions): Promise<unknown>;
  /** A run as its events, up to `run-end` with the result. It starts when the first is read, and stops if the reader leaves early. */
  stream(query: string, options?: RunOptions): AsyncIterable<AgentEvent>;
  /** Asks one question on top of the history. Nothing is recorded, and no events are emitted. */
  inspect(query: string, signal?: AbortSignal): Promise<string>;
  /** Events of all runs. A subscriber that throws does not affect others. Returns the unsubscriber. */
  subscribe(listener: (event: AgentEvent) => void): () => void;
}

/** A sub-query: system = `prompt`, user = `query`, the context forwarded; no history, no tools, no framework prompt. */
export type OneshotOptions<S extends Schema = Schema> = {
  readonly prompt: string;
  readonly query: string;
  readonly schema?: S;
  readonly context?: readonly ContextPart[];
  readonly role?: ModelRole;
  /** As in `ModelRequest`. */
  readonly temperature?: number;
  readonly signal?: AbortSignal;
};

/** `value` is the parsed and validated reply when a schema was given; `data` is what an in-page model attached. */
export type OneshotReply<V = undefined> = {
  readonly text: string;
  readonly value: V;
  readonly data?: ContextData;
  readonly usage: Usage;
};

/** What tools get of an agent; it never changes the history. All but `signal` throws once the call is over, and open requests end. */
export interface IAgentHandle {
  readonly signal: AbortSignal;
  /** What the run has said so far, read-only. */
  readonly history: readonly Message[];
  /** The context parts rendered for the present step. */
  readonly context: readonly ContextPart[];
  oneshot(options: Omit<OneshotOptions, 'schema'>): Promise<OneshotReply>;
  oneshot<S extends Schema>(options: OneshotOptions<S> & { readonly schema: S }): Promise<OneshotReply<ValueOf<S>>>;
  /** Asks one question on top of the history without recording it. */
  inspect(query: string, signal?: AbortSignal): Promise<string>;
  /** Adds a part to the tail context of the remaining steps of this run. */
  addContext(part: ContextPart): void;
}

/** One object per run, the same for every call and context provider of that run; usable as a `WeakMap` key for data of the run. */
export type RunContext = {
  readonly runId: string;
  /** The question of this run, as it was asked. */
  readonly query: string;
};

/** One finished step, for reports: which tool ran, how it ended, how long it took in milliseconds. */
export type StepReport = {
  readonly step: number;
  readonly tools: readonly {
    readonly callId: string;
    readonly tool: string;
    readonly status: ToolStatus;
    readonly ms: number;
  }[];
  readonly ms: number;
};

type RunReport = {
  readonly runId: string;
  readonly steps: readonly StepReport[];
  readonly usage: Usage;
  /** What this run added to the history, every call with exactly one result. */
  readonly messages: readonly Message[];
  readonly ms: number;
};

/** How a run ended. `value` of status `tool` is the very object the stopping tool returned. */
export type RunEnd<T = unknown> =
  | {
      readonly status: 'answer';
      readonly text: string;
      /** Set when the model's reply was not complete: its length limit, a filter, or a stream without an end. */
      readonly cut?: 'length' | 'filter' | 'broken';
    }
  | { readonly status: 'tool'; readonly value: T; readonly toolName: string; readonly callId: string }
  | { readonly status: 'failed'; readonly error: FailedTaskError }
  | { readonly status: 'aborted'; readonly reason: string };

/** The outcome of one run, with its report. */
export type RunResult<T = unknown> = RunEnd<T> & RunReport;

/** What happens during a run. `seq` rises by one within a run; the order is part of the contract. */
export type AgentEvent = { readonly runId: string; readonly seq: number } & AgentEventBody;

export type AgentEventBody =
  | { readonly type: 'run-start'; readonly query: string }
  | { readonly type: 'step-start'; readonly step: number }
  | {
      readonly type: 'model-delta';
      readonly step: number;
      readonly kind: 'text' | 'thinking' | 'call';
      readonly delta: string;
      /** Set for sub-queries: the call whose tool asked. */
      readonly callId?: string;
    }
  | { readonly type: 'model-end'; readonly step: number; readonly usage: Usage; readonly callId?: string }
  /** From now on, `text` stands for the first `messages` messages of the history in requests. */
  | { readonly type: 'context-summarized'; readonly step: number; readonly messages: number; readonly text: string }
  | { readonly type: 'step-thought'; readonly step: number; readonly text: string }
  | {
      readonly type: 'tool-start';
      readonly step: number;
      readonly callId: string;
      readonly toolName: string;
      readonly args: unknown;
    }
  | { readonly type: 'tool-progress'; readonly callId: string; readonly partial: unknown }
  | { readonly type: 'tool-end'; readonly result: ToolResult }
  | { readonly type: 'approval-request'; readonly request: ApprovalRequest }
  | { readonly type: 'approval-end'; readonly callId: string; readonly decision: ApprovalDecision }
  | { readonly type: 'user-question'; readonly question: UserQuestion }
  | { readonly type: 'user-answer'; readonly callId: string; readonly answer: string }
  | { readonly type: 'step-end'; readonly step: number; readonly ms: number }
  | { readonly type: 'run-end'; readonly result: RunResult };

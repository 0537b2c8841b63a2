import type { Audience, HistoryRecord, RenderAgain } from './history/history-record.js';
import type { AgentEvent, RunResult } from './run-types.js';
import type { IApprovalPolicy, IUserPort } from './approval.js';
import type { ToolRegistry } from './tools/tool-registry.js';
import type { ContextPart, Message } from './message.js';
import type { IModelClient, ModelRole } from './model-client.js';
import type { Schema, ValueOf } from './schema/schema.js';
import type { Token } from './token.js';
/** A token together with the value tools get for it. Made by `bind(token, value)` or `bindPerCall(token, make)`. */
export type Binding = {
    readonly token: Token<unknown>;
    /** Called for each call whose tool wants the value, and for each context; `over` aborts when that has ended. */
    readonly make: (over: AbortSignal) => unknown;
};
export type DecisionOptions = {
    readonly type: 'native' | 'prompted';
} | {
    readonly type: 'grammar';
    readonly phases?: 1 | 2;
} | {
    /** No choice of the model: each question goes to this tool, as its `query`. */
    readonly type: 'direct';
    readonly tool: string;
};
export type AgentOptions = {
    readonly model: IModelClient;
    /** Other models for single roles. */
    readonly roles?: Partial<Record<ModelRole, IModelClient>>;
    /**
     * How the model's decisions are read. By default as the model can: by its own tool calls, held to a schema, or from
     * plain text; `phases: 1` lets a model think within the envelope instead of in a request of its own.
     */
    readonly decision?: DecisionOptions;
    /** Toolsets and single tools, or a registry of them as it is now. */
    readonly toolsets: readonly object[] | ToolRegistry;
    readonly bindings?: readonly Binding[];
    /** Tokens whose values come with each run, in `RunOptions.bindings`. */
    readonly runTokens?: readonly Token<unknown>[];
    /** System prompt of the main loop. */
    readonly prompt: string;
    /** Earlier turns, as in `RunResult.messages` or `IAgent.records`; a record says whom it was made for. */
    readonly history?: readonly (Message | HistoryRecord)[];
    /** Whom the messages of this agent are made for, beside the destination of its models. */
    readonly audience?: Omit<Audience, 'destination'>;
    /** Says again what was made for a wider audience; by default such messages are withheld. */
    readonly renderAgain?: RenderAgain;
    /** Decides on approvals; without it they are denied. */
    readonly approval?: IApprovalPolicy;
    /** Answers questions; without it they cannot be asked. */
    readonly user?: IUserPort;
    /**
     * Names of the tools that were allowed for the rest of the chat, added to by `allowAlways`. Agents of one chat share
     * one set; what is taken out is asked for again. Never to be stored.
     */
    readonly alwaysAllowed?: Set<string>;
    /** Model calls per run, at least 1. Default 20. */
    readonly maxSteps?: number;
    /**
     * Calls of one reply that are run, at least 1. Default 32. As many more are recorded as skipped, with the reason; what is
     * beyond these is not recorded, as every later request would carry it.
     */
    readonly maxCalls?: number;
    readonly onStepLimit?: 'answer' | 'throw';
};
export type RunOptions<S extends Schema = Schema> = {
    readonly signal?: AbortSignal;
    readonly context?: readonly ContextPart[];
    /** Values for the `runTokens` of the agent, for this run only. */
    readonly bindings?: readonly Binding[];
    /** Adds a tool `submit` that takes this and ends the run: the result is then of status `tool`. */
    readonly output?: S;
};
/** An agent: one model (or one per role), its tools and its history. Runs are serial; a second run waits for the first. */
export interface IAgent {
    readonly history: readonly Message[];
    /** The history with what it takes to go on with it later: audiences and summaries. */
    readonly records: readonly HistoryRecord[];
    /**
     * Never throws for outcomes of the agent; see `RunResult`. Rejects when `output` cannot be made a tool, and when
     * `bindings` are not those of the `runTokens`. A tool must not
     * wait for a run of its own agent, which waits for the tool: it asks by `oneshot` or `inspect` of `AgentRef`. One that
     * starts a run all the same passes the signal of its call, so that nothing is sent once that is stopped.
     */
    run<S extends Schema>(query: string, options: RunOptions<S> & {
        readonly output: S;
    }): Promise<RunResult<ValueOf<S>>>;
    run<T = unknown>(query: string, options?: RunOptions): Promise<RunResult<T>>;
    /** The text or value of a run; throws `FailedTaskError` or an `AbortError`. */
    react(query: string, options?: RunOptions): Promise<unknown>;
    /** A run as its events, up to `run-end` with the result. It starts with the first one read. The run is stopped when the reader leaves before that. */
    stream(query: string, options?: RunOptions): AsyncIterable<AgentEvent>;
    /** Asks one question on top of the history. Nothing is recorded, and no events are emitted. `bindings` as for a run. */
    inspect(query: string, signal?: AbortSignal, bindings?: readonly Binding[]): Promise<string>;
    /** Switches a tool on or off for this agent only, from the next request on. Throws for a name it does not have. */
    setEnabled(toolName: string, enabled: boolean): void;
    /** Events of all runs. A subscriber that throws harms nobody. Returns the unsubscriber. */
    subscribe(listener: (event: AgentEvent) => void): () => void;
}
//# sourceMappingURL=agent-types.d.ts.map
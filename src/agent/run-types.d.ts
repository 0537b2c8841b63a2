import type { FailedTaskError } from './failed-task-error.js';
import type { Message, ToolStatus } from './message.js';
import type { Usage } from './model-client.js';
import type { ApprovalDecision, ApprovalRequest, UserQuestion } from './approval.js';
import type { ToolResult } from './tool.js';
/** One object per run, the same for every call and context provider of that run. */
export type RunContext = {
    readonly runId: string;
    /** The question of this run, as it was asked. */
    readonly query: string;
    /** Where toolsets keep what belongs to this run only; empty at its start. */
    readonly values: Map<unknown, unknown>;
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
export type RunEnd<T = unknown> = {
    readonly status: 'answer';
    readonly text: string;
    /** Set when the model's reply was not complete: its length limit, a filter, or a stream without an end. */
    readonly cut?: 'length' | 'filter' | 'broken';
} | {
    readonly status: 'tool';
    readonly value: T;
    readonly toolName: string;
    readonly callId: string;
} | {
    readonly status: 'failed';
    readonly error: FailedTaskError;
} | {
    readonly status: 'aborted';
    readonly reason: string;
};
/** The outcome of one run, with its report. */
export type RunResult<T = unknown> = RunEnd<T> & RunReport;
/** What happens during a run. `seq` rises by one within a run; the order is part of the contract. */
export type AgentEvent = {
    readonly runId: string;
    readonly seq: number;
} & AgentEventBody;
export type AgentEventBody = {
    readonly type: 'run-start';
    readonly query: string;
} | {
    readonly type: 'step-start';
    readonly step: number;
} | {
    readonly type: 'model-delta';
    readonly step: number;
    readonly kind: 'text' | 'thinking' | 'call';
    readonly delta: string;
    /** Set for sub-queries: the call whose tool asked. */
    readonly callId?: string;
} | {
    readonly type: 'model-end';
    readonly step: number;
    readonly usage: Usage;
    readonly callId?: string;
}
/** The first `messages` messages of the history are from now on told as `text`. */
 | {
    readonly type: 'context-summarized';
    readonly step: number;
    readonly messages: number;
    readonly text: string;
} | {
    readonly type: 'step-thought';
    readonly step: number;
    readonly text: string;
} | {
    readonly type: 'tool-start';
    readonly step: number;
    readonly callId: string;
    readonly toolName: string;
    readonly args: unknown;
} | {
    readonly type: 'tool-progress';
    readonly callId: string;
    readonly partial: unknown;
} | {
    readonly type: 'tool-end';
    readonly result: ToolResult;
} | {
    readonly type: 'approval-request';
    readonly request: ApprovalRequest;
} | {
    readonly type: 'approval-end';
    readonly callId: string;
    readonly decision: ApprovalDecision;
} | {
    readonly type: 'user-question';
    readonly question: UserQuestion;
} | {
    readonly type: 'user-answer';
    readonly callId: string;
    readonly answer: string;
} | {
    readonly type: 'step-end';
    readonly step: number;
    readonly ms: number;
} | {
    readonly type: 'run-end';
    readonly result: RunResult;
};
export {};
//# sourceMappingURL=run-types.d.ts.map
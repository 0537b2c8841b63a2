import type { FailedTaskError } from './failed-task-error.js';
import type { Message } from './message.js';
import type { ToolStatus } from './tool-status.js';
import type { Usage } from './usage.js';

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

/** The outcome of one run. `value` of status `tool` is the very object the stopping tool returned. */
export type RunResult<T = unknown> =
  | ({
      readonly status: 'answer';
      readonly text: string;
      /** Set when the model's reply was not complete: its length limit, a filter, or a stream without an end. */
      readonly cut?: 'length' | 'filter' | 'broken';
    } & RunReport)
  | ({ readonly status: 'tool'; readonly value: T; readonly toolName: string; readonly callId: string } & RunReport)
  | ({ readonly status: 'failed'; readonly error: FailedTaskError } & RunReport)
  | ({ readonly status: 'aborted'; readonly reason: string } & RunReport);

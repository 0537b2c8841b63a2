import type { RunResult } from '../run-types.js';

type Report = 'runId' | 'steps' | 'usage' | 'messages' | 'ms';

type WithoutReport<R> = R extends unknown ? Omit<R, Report> : never;

/** How a run ended, before the report is added to it. */
export type RunEnd = WithoutReport<RunResult>;

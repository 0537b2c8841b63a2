import type { CallOutcome } from '../calls/call-outcome.js';
import type { ToolCall } from '../message.js';
import type { RunState } from './run-state.js';
/**
 * Writes the results of all calls of a reply into the history, in source order. Calls without an outcome were not run:
 * they get `aborted` when the run was stopped, else `skipped` with the reason, and their `tool-end`.
 */
export declare function recordOutcomes(run: RunState, calls: readonly ToolCall[], outcomes: ReadonlyMap<string, CallOutcome>, why: string): void;
//# sourceMappingURL=record-outcomes.d.ts.map
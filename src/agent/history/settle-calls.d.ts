import type { ToolCall } from '../message.js';
import type { MessageRecord } from './history-record.js';
/**
 * A restored log in which each call has exactly one result again, right behind its calls: a page that closed in the
 * middle of a run leaves calls without one. Results without a call are dropped, of several for one call the first counts.
 */
export declare function repairRecords(records: readonly MessageRecord[]): readonly MessageRecord[];
/**
 * The one function that keeps the promise that each recorded call has exactly one result: one per call, in
 * source order, made by `missing` for calls without a result of their own.
 */
export declare function settleCalls<T>(calls: readonly ToolCall[], results: ReadonlyMap<string, T>, missing: (call: ToolCall) => T): readonly T[];
//# sourceMappingURL=settle-calls.d.ts.map
import type { ToolCall, ToolMessage } from '../message.js';
import type { MessageRecord } from './history-record.js';

/**
 * A restored log in which each call has exactly one result again, right behind its calls: a page that closed in the
 * middle of a run leaves calls without one. Results without a call are dropped, of several for one call the first counts.
 */
export function repairRecords(records: readonly MessageRecord[]): readonly MessageRecord[] {
  return records.flatMap((record, index): readonly MessageRecord[] => {
    const { message } = record;
    if (message.role === 'tool' || message.role === 'system') {
      return [];
    }
    if (message.role === 'user' || message.calls.length === 0) {
      return [record];
    }
    const results = new Map<string, ToolMessage>();
    for (let at = index + 1, later = records[at]?.message; later?.role === 'tool'; later = records[++at]?.message) {
      if (!results.has(later.callId)) {
        results.set(later.callId, later);
      }
    }
    const settled = settleCalls<ToolMessage>(message.calls, results, call => ({
      role: 'tool',
      callId: call.id,
      toolName: call.name,
      status: 'aborted',
      parts: [{ type: 'text', text: 'aborted: the run had ended before this call did.' }]
    }));
    return [record, ...settled.map(result => ({ ...record, message: result }))];
  });
}

/**
 * The one function that keeps the promise that each recorded call has exactly one result: one per call, in
 * source order, made by `missing` for calls without a result of their own.
 */
export function settleCalls<T>(
  calls: readonly ToolCall[],
  results: ReadonlyMap<string, T>,
  missing: (call: ToolCall) => T
): readonly T[] {
  return calls.map(call => results.get(call.id) ?? missing(call));
}

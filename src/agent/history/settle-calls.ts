import type { ToolCall, ToolMessage } from '../message.js';

/**
 * The one function that keeps the promise that each recorded call has exactly one result: one message per call, in
 * source order, made by `missing` for calls without a result of their own.
 */
export function settleCalls(
  calls: readonly ToolCall[],
  results: ReadonlyMap<string, ToolMessage>,
  missing: (call: ToolCall) => ToolMessage
): readonly ToolMessage[] {
  return calls.map(call => results.get(call.id) ?? missing(call));
}

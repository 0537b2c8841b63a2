import type { CallOutcome } from '../calls/call-outcome.js';
import { capParts } from '../calls/format-parts.js';
import { presentResult } from '../calls/present-result.js';
import { settleCalls } from '../history/settle-calls.js';
import type { ToolCall, ToolStatus, ToolMessage } from '../message.js';
import type { ToolResult } from '../tool.js';
import type { RunState } from './run-state.js';

/** Most characters that a model reads of the results of one step. */
const LIMIT = 20_000;

/** How the calls of one step ended, for the report. */
const reports = (results: readonly ToolResult[]): RunState['steps'][number]['tools'] =>
  results.map(({ callId, toolName, status, ms }) => ({ callId, tool: toolName, status, ms }));

/**
 * Writes the results of all calls of a reply into the history, in source order. Calls without an outcome were not run:
 * they get `aborted` when the run was stopped, else `skipped` with the reason, and their `tool-end`.
 */
export function recordOutcomes(
  run: RunState,
  calls: readonly ToolCall[],
  outcomes: ReadonlyMap<string, CallOutcome>,
  why: string
): void {
  const results: ToolResult[] = [...outcomes.values()].map(({ result }) => result);
  const messages = new Map(
    [...outcomes].map(([id, { call, result, data }]) => [id, toMessage(call, result, data)] as const)
  );
  run.append(
    ...capTogether(
      settleCalls(calls, messages, call => {
        const status: ToolStatus = run.signal.aborted ? 'aborted' : 'skipped';
        const message = run.signal.aborted ? 'The run was stopped.' : `Not run: ${why}.`.replace(/\.\.$/, '.');
        const toolName = run.tools.get(call.name)?.name ?? call.name;
        const bare: ToolResult = { callId: call.id, toolName, status, message, parts: [], ms: 0 };
        const result: ToolResult = { ...bare, ...presentResult(bare, undefined, {}) };
        run.events.emit({ type: 'tool-end', result });
        results.push(result);
        return toMessage(call, result);
      })
    )
  );
  const order = new Map(calls.map(({ id }, index) => [id, index]));
  results.sort((a, b) => (order.get(a.callId) ?? 0) - (order.get(b.callId) ?? 0));
  run.stepTools = reports(results);
}

function capTogether(messages: readonly ToolMessage[]): readonly ToolMessage[] {
  const parts = capParts(
    messages.flatMap(message => message.parts),
    LIMIT
  );
  let start = 0;
  return messages.map(message => ({ ...message, parts: parts.slice(start, (start += message.parts.length)) }));
}

function toMessage(call: ToolCall, { status, parts }: ToolResult, data?: ToolMessage['data']): ToolMessage {
  return {
    role: 'tool',
    callId: call.id,
    toolName: call.name,
    status,
    parts,
    ...(data === undefined ? {} : { data })
  };
}

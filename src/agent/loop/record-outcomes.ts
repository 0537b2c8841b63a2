import type { CallOutcome } from '../calls/call-outcome.js';
import { capParts } from '../calls/format-parts.js';
import { presentResult } from '../calls/present-result.js';
import { settleCalls } from '../history/settle-calls.js';
import type { ToolCall, ToolMessage } from '../message.js';
import type { ToolResult } from '../tool.js';
import type { RunState } from './run-state.js';

/** Most characters that a model reads of the results of one step. */
const LIMIT = 20_000;

type Settled = Pick<CallOutcome, 'call' | 'result' | 'data'>;

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
  const settled = settleCalls<Settled>(calls, outcomes, call => {
    const toolName = run.tools.get(call.name)?.name ?? call.name;
    const end = run.signal.aborted
      ? ({ status: 'aborted', message: 'The run was stopped.' } as const)
      : ({ status: 'skipped', message: `Not run: ${why}.`.replace(/\.\.$/, '.') } as const);
    const bare: ToolResult = { callId: call.id, toolName, ...end, parts: [], ms: 0 };
    const result: ToolResult = Object.freeze({ ...bare, ...presentResult(bare, undefined, {}) });
    run.events.emit({ type: 'tool-end', result });
    return { call, result };
  });
  run.append(...capTogether(settled.map(toMessage)));
  run.stepTools = settled.map(({ result: { callId, toolName: tool, status, ms } }) => ({ callId, tool, status, ms }));
}

function capTogether(messages: readonly ToolMessage[]): readonly ToolMessage[] {
  const all = messages.flatMap(({ parts }) => parts);
  const parts = capParts(all, LIMIT);
  let start = 0;
  return messages.map(message => ({ ...message, parts: parts.slice(start, (start += message.parts.length)) }));
}

function toMessage({ call, result: { status, parts }, data }: Settled): ToolMessage {
  const message = { role: 'tool', callId: call.id, toolName: call.name, status, parts } as const;
  return data === undefined ? message : { ...message, data };
}

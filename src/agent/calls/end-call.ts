import type { LoopState } from '../loop-controller.js';
import type { RunState } from '../loop/run-state.js';
import type { ToolErrorCode, ToolResult } from '../tool.js';
import type { ToolStatus } from '../message.js';
import type { CallOutcome } from './call-outcome.js';
import type { PreparedCall } from './prepare-call.js';
import { presentResult } from './present-result.js';

/** How a call ended, before it is made presentable. */
export type CallEnding = {
  readonly status: ToolStatus;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly value?: unknown;
  readonly error?: unknown;
  readonly state: LoopState;
};

/** Makes the result of a call, in the words of its tool, and emits `tool-end`. */
export function endCall(
  prepared: PreparedCall,
  run: RunState,
  ending: CallEnding & { readonly ms: number },
  refs: Readonly<Record<string, unknown>>
): CallOutcome {
  const { state, error, ...rest } = ending;
  const { call, entry } = prepared;
  const bare: ToolResult = { callId: call.id, toolName: entry?.name ?? call.name, ...rest, parts: [] };
  const { parts, data } = presentResult(bare, entry?.tool, refs);
  const result: ToolResult = { ...bare, parts };
  run.events.emit({ type: 'tool-end', result });
  return {
    call,
    result,
    state,
    ...(data === undefined ? {} : { data }),
    ...(error === undefined ? {} : { error }),
    ...(prepared.status === 'ready' ? { key: prepared.key } : {})
  };
}

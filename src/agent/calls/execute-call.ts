import { CellwrightError, messageOf } from '../cellwright-error.js';
import { FailedTaskError } from '../failed-task-error.js';
import { AgentHandle } from '../loop/agent-handle.js';
import { LinkedAbort, untilAborted } from '../loop/abort.js';
import type { RunState } from '../loop/run-state.js';
import {
  AgentRef,
  ApprovalRef,
  LoopControllerRef,
  RunContextRef,
  ToolFnRef,
  ToolNameRef
} from '../tokens/core-tokens.js';
import type { Token } from '../token.js';
import { injectReferences } from '../tools/references.js';
import type { ToolCallContext } from '../tool.js';
import { CallController } from './call-controller.js';
import type { CallOutcome } from './call-outcome.js';
import { Deadline } from './deadline.js';
import { type CallEnding, endCall } from './end-call.js';
import type { PreparedCall } from './prepare-call.js';

/**
 * Runs one call to its end and emits its events. Never rejects: what the tool throws, its time limit and the end of the
 * run are results. A tool that does not heed its signal is left behind; nothing it does later reaches the run.
 */
export async function executeCall(prepared: PreparedCall, run: RunState): Promise<CallOutcome> {
  if (prepared.status === 'problem') {
    const refs = injectReferences(prepared.entry?.tool.inject, run.setup.bound);
    return endCall(prepared, run, { status: 'error', ...prepared.problem, state: 'PROCEED', ms: 0 }, refs);
  }
  const { call, entry, args } = prepared;
  const abort = new LinkedAbort(run.signal).link();
  const controller = new CallController();
  const deadline = new Deadline(entry.tool.timeoutMs, () => {
    abort.abort(new DOMException(`${entry.name} took too long.`, 'TimeoutError'));
  });
  const life = { open: true };
  const context: ToolCallContext = {
    id: call.id,
    name: call.name,
    signal: abort.signal,
    progress: partial => {
      if (life.open) {
        run.events.emit({ type: 'tool-progress', callId: call.id, partial });
      }
    }
  };
  const core = new Map<Token<unknown>, unknown>([
    [AgentRef, new AgentHandle(run, abort.signal, { id: call.id, life })],
    [LoopControllerRef, controller],
    [ToolNameRef, call.name],
    [ToolFnRef, entry.tool],
    [RunContextRef, run.context],
    [
      ApprovalRef,
      run.approvals.handle({
        callId: call.id,
        toolName: entry.name,
        signal: abort.signal,
        life,
        pause: () => deadline.pause(),
        resume: () => deadline.resume()
      })
    ]
  ]);
  const refs = injectReferences(entry.tool.inject, core, run.setup.bound);
  const startedAt = Date.now();
  run.events.emit({ type: 'tool-start', step: run.step, callId: call.id, toolName: entry.name, args });
  let ending: CallEnding;
  try {
    deadline.resume();
    const value = await untilAborted(entry.tool.run(args, refs, context), abort.signal);
    ending = returned(value, controller);
  } catch (error) {
    ending = run.signal.aborted
      ? { status: 'aborted', message: 'The run was stopped.', state: 'PROCEED' }
      : threw(error, controller, deadline);
  }
  life.open = false;
  controller.close();
  deadline.end();
  abort.release();
  return endCall(prepared, run, { ...ending, ms: Date.now() - startedAt }, refs);
}

function returned(value: unknown, { state, detail }: CallController): CallEnding {
  if (state !== 'STOP_FATAL') {
    return { status: 'ok', value, state };
  }
  const text = typeof value === 'string' && value !== '' ? value : 'The tool ended the run.';
  return { status: 'error', code: 'fatal', message: detail ?? text, value, state };
}

function threw(error: unknown, { state, detail }: CallController, deadline: Deadline): CallEnding {
  const message = deadline.expired
    ? `Took longer than ${(deadline.ms ?? 0) / 1000} s and was stopped.`
    : messageOf(error);
  if (state === 'STOP_FATAL') {
    return { status: 'error', code: 'fatal', message: detail ?? message, error, state };
  }
  const failure = { message, error, state: 'PROCEED' as const };
  if (deadline.expired) {
    return { status: 'timeout', ...failure };
  }
  const code = CellwrightError.isInstance(error) && !(error instanceof FailedTaskError) ? error.code : '';
  switch (code) {
    case 'denied':
      return { status: 'denied', ...failure };
    case 'http':
      return { status: 'error', code: 'http', ...failure };
    default:
      return { status: 'error', code: 'tool', ...failure };
  }
}

import { DeniedError } from '../approvals/denied-error.js';
import type { IUserHandle } from '../approval.js';
import { CellwrightError, messageOf } from '../cellwright-error.js';
import { frozenCopy } from '../frozen-copy.js';
import { FailedTaskError } from '../failed-task-error.js';
import { linkAborts, untilAborted } from '../loop/abort.js';
import { AgentHandle } from '../loop/agent-handle.js';
import { runReferences } from '../loop/run-references.js';
import type { RunState } from '../loop/run-state.js';
import type { LoopState } from '../loop-controller.js';
import type { ToolStatus } from '../message.js';
import type { Token } from '../token.js';
import { AgentRef, ApprovalRef, LoopControllerRef, ToolFnRef, ToolNameRef, UserRef } from '../tokens/core-tokens.js';
import type { References, ToolCallContext, ToolErrorCode, ToolResult } from '../tool.js';
import { injectReferences } from '../tools/references.js';
import type { RegisteredTool } from '../tools/tool-registry.js';
import { CallController } from './call-controller.js';
import type { CallOutcome } from './call-outcome.js';
import { Deadline } from './deadline.js';
import { ArgumentsError, parseArguments } from './parse-arguments.js';
import type { PreparedCall } from './prepare-call.js';
import { presentResult } from './present-result.js';

/** How a call ended, before it is made presentable. */
type CallEnding = {
  readonly status: ToolStatus;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly value?: unknown;
  readonly error?: unknown;
  readonly state: LoopState;
};

/**
 * Runs one call to its end and emits its events. Never rejects: what the tool throws, its time limit and the end of the
 * run are results. A tool that does not heed its signal is left behind; nothing it does later reaches the run.
 */
export async function executeCall(prepared: PreparedCall, run: RunState): Promise<CallOutcome> {
  const { entry, problem } = prepared;
  if (entry === undefined || problem !== undefined) {
    const refs = injectReferences(entry?.tool.inject, runReferences(run), run.setup.bound);
    return endCall(prepared, run, { status: 'error', ...problem, state: 'PROCEED' }, refs, 0);
  }
  return linkAborts([run.signal], abort => executeReady(prepared, entry, run, abort));
}

async function executeReady(
  prepared: PreparedCall,
  entry: RegisteredTool,
  run: RunState,
  abort: AbortController
): Promise<CallOutcome> {
  const { call } = prepared;
  const { signal } = abort;
  const controller = new CallController();
  const deadline = new Deadline(entry.tool.timeoutMs, () => {
    abort.abort(new DOMException(`${entry.name} took too long.`, 'TimeoutError'));
  });
  const life = { open: true };
  const user = run.desk.handle({
    callId: call.id,
    toolName: entry.name,
    signal,
    life,
    pause: () => deadline.pause(),
    resume: () => deadline.resume()
  });
  const core = new Map<Token<unknown>, unknown>([
    ...runReferences(run),
    [AgentRef, new AgentHandle(run, signal, { id: call.id, life })],
    [LoopControllerRef, controller],
    [ToolNameRef, call.name],
    [ToolFnRef, entry.tool],
    [ApprovalRef, user],
    [UserRef, user]
  ]);
  const refs = injectReferences(entry.tool.inject, core, run.setup.bound);
  let startedAt: number | undefined;
  const context: ToolCallContext = {
    id: call.id,
    name: call.name,
    signal,
    progress: partial => {
      if (life.open) {
        run.events.emit({ type: 'tool-progress', callId: call.id, partial });
      }
    }
  };
  const start = (args: unknown): void => {
    startedAt = Date.now();
    run.events.emit({ type: 'tool-start', step: run.step, callId: call.id, toolName: entry.name, args });
  };
  let ending: CallEnding;
  try {
    deadline.resume();
    const value = await untilAborted(takeSteps(entry, call.arguments, refs, context, user, start), signal);
    ending = returned(value, controller);
  } catch (error) {
    ending = run.signal.aborted
      ? { status: 'aborted', message: 'The run was stopped.', state: 'PROCEED' }
      : threw(error, controller, deadline);
  }
  life.open = false;
  controller.close();
  deadline.end();
  return endCall(prepared, run, ending, refs, startedAt === undefined ? 0 : Date.now() - startedAt);
}

/** Prepares, parses, asks and runs. Goes no further once the signal of the call aborts. */
async function takeSteps(
  { tool, name }: RegisteredTool,
  input: unknown,
  refs: References,
  call: ToolCallContext,
  user: IUserHandle,
  start: (args: unknown) => void
): Promise<unknown> {
  const prepared = tool.prepare === undefined ? input : await tool.prepare(input, refs);
  // Frozen, so that what runs is what was announced and approved, whoever got hold of it in between.
  const args = frozenCopy(await parseArguments(prepared, tool, call));
  call.signal.throwIfAborted();
  start(args);
  call.signal.throwIfAborted();
  const { approval = false } = tool;
  if (approval === false) {
    return tool.run(args, refs, call);
  }
  const asked = approval === true ? JSON.stringify(args, undefined, 2) : approval(args, refs);
  const outcome = await user.request(
    typeof asked === 'string' ? { title: `Run ${name}?`, code: asked, facts: [] } : asked
  );
  call.signal.throwIfAborted();
  if (outcome.type === 'deny') {
    throw new DeniedError(outcome.reason);
  }
  return tool.run(args, refs, call);
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
  const code = codeOf(error);
  if (code === 'args') {
    return { status: 'error', code, ...failure };
  }
  return code === 'denied'
    ? { status: 'denied', ...failure }
    : { status: 'error', code: code === 'http' ? 'http' : 'tool', ...failure };
}

/** The code of what was thrown, as far as it says how the call ended; '' for what cannot even be looked at. */
function codeOf(error: unknown): string {
  try {
    if (error instanceof ArgumentsError) {
      return 'args';
    }
    return CellwrightError.isInstance(error) && !(error instanceof FailedTaskError) ? error.code : '';
  } catch {
    return '';
  }
}

/** Makes the result of a call, in the words of its tool, and emits `tool-end`. */
function endCall(
  { call, entry, key, problem }: PreparedCall,
  run: RunState,
  { state, error, ...rest }: CallEnding,
  refs: References,
  ms: number
): CallOutcome {
  const bare: ToolResult = { callId: call.id, toolName: entry?.name ?? call.name, ...rest, parts: [], ms };
  const { parts, data } = presentResult(bare, entry?.tool, refs);
  const result: ToolResult = Object.freeze({ ...bare, parts });
  run.events.emit({ type: 'tool-end', result });
  return {
    call,
    result,
    state,
    ...(data === undefined ? {} : { data }),
    ...(error === undefined ? {} : { error }),
    ...(problem === undefined ? { key } : {})
  };
}

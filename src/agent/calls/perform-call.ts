import { DeniedError } from '../approvals/denied-error.js';
import { CellwrightError, messageOf } from '../cellwright-error.js';
import { FailedTaskError } from '../failed-task-error.js';
import { frozenCopy } from '../frozen-copy.js';
import { linkAborts, untilAborted } from '../loop/abort.js';
import type { LoopState } from '../loop-controller.js';
import type { ToolStatus } from '../message.js';
import { ApprovalRef, LoopControllerRef, ToolFnRef, ToolNameRef, UserRef } from '../tokens/core-tokens.js';
import type { References, Tool, ToolCallContext, ToolErrorCode, ToolResult } from '../tool.js';
import { findProvider, injectReferences, type Provided } from '../tools/references.js';
import { CallController } from './call-controller.js';
import { Deadline } from './deadline.js';
import { ArgumentsError, parseArguments } from './parse-arguments.js';
import { type Presented, presentResult } from './present-result.js';

/** One call of a tool, and what it is made with. */
export type CallSetup = {
  readonly tool: Tool;
  /** For people, and as it was called. */
  readonly name: string;
  readonly calledAs: string;
  readonly id: string;
  readonly input: unknown;
  /** Stops the call. */
  readonly signal: AbortSignal | undefined;
  /** What the tool may inject beside what belongs to every call; `over` aborts with the call. */
  provide(over: AbortSignal, deadline: Deadline): readonly Provided[];
  /** Told the arguments once they are known to fit, before anything is asked or run. */
  onStart(args: unknown): void;
  onProgress(partial: unknown): void;
};

/** How a call ended. */
export type CallEnding = {
  readonly status: ToolStatus;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly value?: unknown;
  readonly error?: unknown;
  readonly state: LoopState;
};

/** A call that has ended: its result as the model reads it, what it asks of the loop, and what the tool threw. */
export type PerformedCall = Pick<Presented, 'data'> & {
  readonly result: ToolResult;
  readonly state: LoopState;
  readonly error?: unknown;
};

/**
 * Takes a tool through the steps of one call. Never rejects: what the tool throws, its time limit and a stop are results.
 * A tool that does not heed its signal is left behind. With the call ends all that it was given: what the tool asked and
 * did not wait for is withdrawn, and what it keeps throws.
 */
export async function performCall(setup: CallSetup): Promise<PerformedCall> {
  return linkAborts([setup.signal], abort => perform(setup, abort));
}

async function perform(setup: CallSetup, abort: AbortController): Promise<PerformedCall> {
  const { tool, name, calledAs, id } = setup;
  const { signal } = abort;
  const controller = new CallController();
  const deadline = new Deadline(tool.timeoutMs, () => {
    abort.abort(new DOMException(`${name} took too long.`, 'TimeoutError'));
  });
  const own: Provided = new Map<Parameters<Provided['get']>[0], () => unknown>([
    [LoopControllerRef, () => controller.handle],
    [ToolNameRef, () => calledAs],
    [ToolFnRef, () => tool]
  ]);
  const sources = [...setup.provide(signal, deadline), own];
  const refs = injectReferences(tool.inject, signal, ...sources);
  let startedAt: number | undefined;
  const call: ToolCallContext = Object.freeze({
    id,
    name: calledAs,
    signal,
    progress: (partial: unknown) => {
      signal.throwIfAborted();
      setup.onProgress(partial);
    }
  });
  const start = (args: unknown): void => {
    startedAt = Date.now();
    setup.onStart(args);
  };
  let ending: CallEnding;
  try {
    deadline.resume();
    ending = returned(await untilAborted(takeSteps(setup, refs, sources, call, start), signal), controller);
  } catch (error) {
    ending =
      setup.signal?.aborted === true
        ? { status: 'aborted', message: 'The run was stopped.', state: 'PROCEED' }
        : threw(error, controller, deadline);
  }
  controller.close();
  deadline.end();
  const ms = startedAt === undefined ? 0 : Date.now() - startedAt;
  const performed = presentEnding(setup, ending, refs, ms);
  abort.abort(new CellwrightError('call_over', `The call of ${name} is over. Await what it starts.`));
  return performed;
}

/** The result of a call, in the words of its tool, if it has one. */
export function presentEnding(
  { id, name, tool }: { readonly id: string; readonly name: string; readonly tool?: Tool | undefined },
  { state, error, ...rest }: CallEnding,
  refs: References,
  ms: number
): PerformedCall {
  const bare = { callId: id, toolName: name, ...rest, parts: [], ms } as ToolResult;
  const { parts, data } = presentResult(bare, tool, refs);
  return {
    result: Object.freeze({ ...bare, parts }),
    state,
    ...(data === undefined ? {} : { data }),
    ...(error === undefined ? {} : { error })
  };
}

/** Prepares, parses, asks and runs. Goes no further once the signal of the call aborts. */
async function takeSteps(
  { tool, name, input }: CallSetup,
  refs: References,
  sources: readonly Provided[],
  call: ToolCallContext,
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
  const gate = (findProvider(UserRef, sources) ?? findProvider(ApprovalRef, sources))?.(call.signal);
  if (gate === undefined) {
    throw new DeniedError('Nobody can approve this here. Go on without it.');
  }
  const outcome = await gate.request(
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

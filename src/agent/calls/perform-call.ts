import type { TSchema } from '@sinclair/typebox';
import { linkAborts, untilAborted } from '../abort.js';
import type { Binding } from '../agent-types.js';
import { askApproval, type IApprovalHandle } from '../approval.js';
import { CellwrightError, FailedTaskError, messageOf } from '../errors.js';
import { frozenCopy, isRecord, withoutFence } from '../json.js';
import { CallController, type LoopState } from '../loop-controller.js';
import type { ContextData } from '../message.js';
import { describeProblems, fits, settleAbsent } from '../schema/check-value.js';
import { asTypeBox } from '../schema/schema.js';
import {
  checkReferences,
  injectReferences,
  LoopControllerRef,
  type Provided,
  type Token,
  ToolFnRef,
  ToolNameRef,
  UserRef
} from '../tokens.js';
import type { References, Tool, ToolCallContext, ToolErrorCode, ToolResult } from '../tool.js';
import { Deadline } from './deadline.js';
import { presentResult } from './present-result.js';

/** Why a call cannot be made: what is wrong and what would be right, for the model. */
export type CallProblem = { readonly code: ToolErrorCode; readonly message: string };

/** One call, and what it is made with. */
type CallSetup = {
  /** Undefined if there is no such tool. */
  readonly tool: Tool | undefined;
  /** When set, nothing is run. */
  readonly problem: CallProblem | undefined;
  /** The tool's name for people, and the name the call used. */
  readonly name: string;
  readonly calledAs: string;
  readonly id: string;
  readonly input: unknown;
  /** Stops the call. */
  readonly signal: AbortSignal | undefined;
  /** Values the tool may inject, in addition to or in place of those of every call; `over` aborts with the call. */
  provide(over: AbortSignal, deadline: Deadline): Provided;
  /** Called with the arguments once they are known to fit, before the user is asked or the tool runs. */
  onStart?(args: unknown): void;
  onProgress(partial: unknown): void;
};

/** How a call ended, what it asks of the loop, and what the tool threw. */
type CallEnding = Pick<ToolResult, 'status' | 'code' | 'message' | 'value'> & {
  readonly error?: unknown;
  readonly state: LoopState;
};

/** A call that has ended: its result as the model reads it, and `data` for in-page models beside it. */
export type PerformedCall = Pick<CallEnding, 'state' | 'error'> & {
  readonly result: ToolResult;
  readonly data?: ContextData;
};

/**
 * Takes a tool through the steps of one call. Never rejects: an exception, a timeout and a stop become results. A tool that
 * ignores its signal is not waited for. Questions that are still open are withdrawn, and handles that the tool keeps throw.
 */
export async function performCall(setup: CallSetup): Promise<PerformedCall> {
  return linkAborts([setup.signal], abort => perform(setup, abort));
}

async function perform(setup: CallSetup, abort: AbortController): Promise<PerformedCall> {
  const { tool, problem, name, calledAs, id } = setup;
  const { signal } = abort;
  const controller = new CallController();
  const deadline = new Deadline(tool?.timeoutMs, () => {
    abort.abort(new DOMException(`${name} took too long.`, 'TimeoutError'));
  });
  const provided: Provided = new Map<Token<unknown>, Binding['make']>([
    [LoopControllerRef, () => controller.handle()],
    [ToolNameRef, () => calledAs],
    [ToolFnRef, () => tool],
    ...setup.provide(signal, deadline)
  ]);
  const refs = injectReferences(tool?.inject, signal, provided);
  const call: ToolCallContext = Object.freeze({
    id,
    name: calledAs,
    signal,
    progress: (partial: unknown) => {
      signal.throwIfAborted();
      setup.onProgress(partial);
    }
  });
  let startedAt: number | undefined;
  /** Goes no further once the signal of the call aborts. */
  const takeSteps = async (called: Tool): Promise<unknown> => {
    const prepared = called.prepare === undefined ? setup.input : await called.prepare(setup.input, refs);
    // Frozen, so that what runs is exactly what was announced and approved.
    const args = frozenCopy(await parseArguments(prepared, called, call));
    signal.throwIfAborted();
    startedAt = performance.now();
    setup.onStart?.(args);
    signal.throwIfAborted();
    const { approval = false } = called;
    if (approval !== false) {
      const asked = approval === true ? JSON.stringify(args, undefined, 2) : approval(args, refs);
      const question = typeof asked === 'string' ? { title: `Run ${name}?`, code: asked, facts: [] } : asked;
      await askApproval(provided.get(UserRef)?.(signal, undefined) as IApprovalHandle | undefined, question);
      signal.throwIfAborted();
    }
    return called.run(args, refs, call);
  };
  let ending: CallEnding;
  try {
    deadline.resume();
    ending =
      tool === undefined || problem !== undefined
        ? { status: 'error', ...problem, state: 'PROCEED' }
        : returned(await untilAborted(takeSteps(tool), signal), controller);
  } catch (error) {
    ending =
      setup.signal?.aborted === true
        ? { status: 'aborted', message: 'The run was stopped.', state: 'PROCEED' }
        : threw(error, controller, deadline);
  }
  controller.closed = true;
  deadline.end();
  const ms = startedAt === undefined ? 0 : Math.round(performance.now() - startedAt);
  const performed = presentEnding(setup, ending, refs, ms);
  abort.abort(new CellwrightError('call_over', `The call of ${name} is over. Await what it starts.`));
  return performed;
}

function returned(value: unknown, { state, detail }: CallController): CallEnding {
  if (state !== 'STOP_FATAL') {
    return { status: 'ok', value, state };
  }
  const text = typeof value === 'string' && value !== '' ? value : 'The tool ended the run.';
  return { status: 'error', code: 'fatal', message: detail ?? text, value, state };
}

function threw(error: unknown, { state, detail }: CallController, { expired, ms = 0 }: Deadline): CallEnding {
  const message = expired ? `Took longer than ${ms / 1000} s and was stopped.` : messageOf(error);
  if (state === 'STOP_FATAL') {
    return { status: 'error', code: 'fatal', message: detail ?? message, error, state };
  }
  const code = expired ? 'timeout' : codeOf(error);
  const end: Pick<CallEnding, 'status' | 'code'> =
    code === 'timeout' || code === 'denied' ? { status: code } : { status: 'error', code };
  return { ...end, message, error, state: 'PROCEED' };
}

/** The code of a thrown error if it says how the call ended, otherwise `tool`; also `tool` when reading the error throws. */
function codeOf(error: unknown): 'args' | 'denied' | 'http' | 'tool' {
  try {
    const code = CellwrightError.isInstance(error) && !(error instanceof FailedTaskError) ? error.code : '';
    return (['args', 'denied', 'http'] as const).find(known => known === code) ?? 'tool';
  } catch {
    return 'tool';
  }
}

/** The result of a call, worded by its tool if there is one. */
export function presentEnding(
  { id, name, tool }: Pick<CallSetup, 'id' | 'name'> & { readonly tool?: Tool | undefined },
  { state, error, ...rest }: CallEnding,
  refs: References = {},
  ms = 0
): PerformedCall {
  const bare = { callId: id, toolName: name, ...rest, parts: [], ms } as ToolResult;
  const { parts, ...data } = presentResult(bare, tool, refs);
  return { result: Object.freeze({ ...bare, parts }), state, ...data, ...(error === undefined ? {} : { error }) };
}

export type CallToolOptions = {
  /** Values for the tokens the tool injects, whether the caller's own or an agent's: `AgentRef`, `UserRef`, `LoopControllerRef` … */
  readonly bindings?: readonly Binding[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (partial: unknown) => void;
};

/**
 * Calls a tool as an agent would, without an agent and a model, with arguments as an object or its JSON text. Errors become
 * part of the result. A token of the agent that is not given throws when the tool uses it; any other rejects at once, with
 * `CellwrightError` `provider_missing`.
 */
export async function callTool(tool: Tool, input: unknown, options: CallToolOptions = {}): Promise<ToolResult> {
  const { bindings = [], signal, onProgress = () => undefined } = options;
  const { name = 'the tool' } = tool;
  const given = new Map(bindings.map(({ token, make }) => [token, make]));
  checkReferences(name, tool.inject, given, 'call');
  const { result } = await performCall({
    tool,
    problem: undefined,
    name,
    calledAs: name,
    id: 'call_1',
    input,
    signal,
    provide: () => given,
    onProgress
  });
  return result;
}

/**
 * The arguments of a call, read as its tool says, settled and validated; nothing is repaired. Rejects with `CellwrightError`
 * `args`, which tells the model what is wrong and which arguments the tool takes.
 */
export async function parseArguments(input: unknown, tool: Tool, call: ToolCallContext): Promise<unknown> {
  const { parse = 'json' } = tool;
  const params = asTypeBox(tool.params);
  try {
    const value = typeof parse === 'function' ? await parse(input, call) : readJson(input);
    const args = settleAbsent(params, Array.isArray(value) && parse === 'tuple' ? byName(value, params) : value);
    if (!isRecord(args)) {
      throw new CellwrightError('args', `The arguments are not a JSON ${parse === 'tuple' ? 'array' : 'object'}.`);
    }
    if (!fits(params, args)) {
      throw new CellwrightError('args', describeProblems(params, args));
    }
    return args;
  } catch (error) {
    const names = namesOf(params).join(', ') || 'no arguments';
    throw new CellwrightError('args', `${messageOf(error)} ${call.name} takes: ${names}.`);
  }
}

/** Reads a value, its JSON text, or that text as a JSON string; one fence around all of it is allowed. Empty text means `{}`. */
function readJson(input: unknown): unknown {
  let value = input;
  for (let depth = 0; typeof value === 'string' && depth < 2; depth++) {
    const text = value.trim();
    try {
      value = text === '' ? {} : JSON.parse(withoutFence(text));
    } catch {
      throw new CellwrightError('args', 'The arguments are not complete JSON.');
    }
  }
  return value;
}

function byName(values: readonly unknown[], params: TSchema): unknown {
  const names = namesOf(params);
  if (values.length > names.length) {
    throw new CellwrightError('args', `There are ${values.length} arguments.`);
  }
  return Object.fromEntries(values.map((value, index) => [names[index], value]));
}

function namesOf(params: TSchema): readonly string[] {
  return Object.keys((params['properties'] as object | undefined) ?? {});
}

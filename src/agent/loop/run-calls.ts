import type { Binding } from '../agent-types.js';
import { performCall, type PerformedCall, presentEnding } from '../calls/perform-call.js';
import { presentResult } from '../calls/present-result.js';
import type { DecisionCut } from '../decision/decision.js';
import type { FailedTaskError } from '../errors.js';
import { settleCalls } from '../history/history.js';
import { compactJson } from '../json.js';
import { LOOP_STATES, type LoopState } from '../loop-controller.js';
import { capParts, type ContextData, type ToolCall, type ToolMessage } from '../message.js';
import { ApprovalRef, injectReferences, type Token, UserRef } from '../tokens.js';
import type { RegisteredTool, ToolOffer, ToolRegistry } from '../tool-registry.js';
import type { ToolErrorCode, ToolResult } from '../tool.js';
import { runReferences } from './agent-handle.js';
import type { RunState } from './run-state.js';

/** Why the rest of the batch, and the run, is over: a call stopped the loop, or the model made too many mistakes. */
export type BatchStop =
  | { readonly type: 'stop'; readonly outcome: CallOutcome }
  | { readonly type: 'mistake'; readonly error: FailedTaskError };

/**
 * Runs the calls of one reply and puts their outcomes into `outcomes` as they end; calls that are not reached get none.
 *
 * In source order one after the other, so that a stop keeps later calls from running; all at once only when every tool
 * of the batch says `parallel`, and then the highest state wins, the first in source order among equals.
 */
export async function runBatch(
  calls: readonly PreparedCall[],
  run: RunState,
  outcomes: Map<string, CallOutcome>
): Promise<BatchStop | undefined> {
  const parallel =
    calls.length > 1 &&
    calls.every(({ entry, problem }) => problem === undefined && entry?.tool.execution === 'parallel');
  return parallel ? runTogether(calls, run, outcomes) : runInOrder(calls, run, outcomes);
}

async function runInOrder(
  calls: readonly PreparedCall[],
  run: RunState,
  outcomes: Map<string, CallOutcome>
): Promise<BatchStop | undefined> {
  for (const prepared of calls) {
    run.signal.throwIfAborted();
    if (prepared.problem === undefined && run.mistakes.repeats(prepared.key)) {
      const { call, entry } = prepared;
      return { type: 'mistake', error: run.mistakes.repeated(entry?.name ?? call.name, call.id) };
    }
    const outcome = await executeCall(prepared, run);
    outcomes.set(prepared.call.id, outcome);
    if (outcome.state !== 'PROCEED') {
      return { type: 'stop', outcome };
    }
    const error = run.mistakes.note(outcome);
    if (error !== undefined) {
      return { type: 'mistake', error };
    }
  }
  return undefined;
}

async function runTogether(
  calls: readonly PreparedCall[],
  run: RunState,
  outcomes: Map<string, CallOutcome>
): Promise<BatchStop | undefined> {
  run.signal.throwIfAborted();
  const ended = await Promise.all(
    calls.map(async prepared => {
      const outcome = await executeCall(prepared, run);
      outcomes.set(prepared.call.id, outcome);
      return outcome;
    })
  );
  for (const state of [...LOOP_STATES].reverse()) {
    const outcome = ended.find(candidate => candidate.state === state);
    if (state !== 'PROCEED' && outcome !== undefined) {
      return { type: 'stop', outcome };
    }
  }
  for (const outcome of ended) {
    const error = run.mistakes.note(outcome);
    if (error !== undefined) {
      return { type: 'mistake', error };
    }
  }
  return undefined;
}

/** How one call ended, and what it asks of the loop. */
export type CallOutcome = {
  readonly call: ToolCall;
  readonly result: ToolResult;
  /** For in-page models, beside the parts of the result. */
  readonly data?: ContextData;
  /** `PROCEED` for calls that threw, unless they had asked for `STOP_FATAL`. */
  readonly state: LoopState;
  /** What the tool threw. */
  readonly error?: unknown;
  /** The same for calls of one tool with the same arguments; absent when the arguments could not be read. */
  readonly key?: string;
};

/** Why a call cannot be run. `message` is for the model: what is wrong and what would be right. */
export type CallProblem = { readonly code: ToolErrorCode; readonly message: string };

/** A call that can be tried, or why it cannot. */
export type PreparedCall = {
  readonly call: ToolCall;
  readonly entry: RegisteredTool | undefined;
  readonly problem?: CallProblem;
  /** The same for calls of one tool with the same arguments. */
  readonly key: string;
};

/** Finds the tool of a call among those that were offered. Nothing is run, and nothing of a reply that was cut off is used. */
export function prepareCall(
  call: ToolCall,
  offer: ToolOffer,
  tools: ToolRegistry,
  cut: DecisionCut | undefined
): PreparedCall {
  const offered = offer.entries.get(call.name);
  const prepared = { call, entry: offered ?? tools.get(call.name), key: `${call.name} ${keyOf(call.arguments)}` };
  if (offered === undefined) {
    const known = [...offer.entries.keys()].join(', ');
    const instead = known === '' ? 'There are no tools: answer in text.' : `Known tools: ${known}.`;
    return { ...prepared, problem: { code: 'unknown_tool', message: `There is no tool ${call.name}. ${instead}` } };
  }
  if (cut !== undefined) {
    const message = 'The reply was cut off, so this call was not run. Use shorter arguments.';
    return { ...prepared, problem: { code: 'args', message } };
  }
  return prepared;
}

/** Arguments in which only the order of keys and white space differ are the same. */
function keyOf(text: string): string {
  try {
    return compactJson(sortKeys(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortKeys);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]: [string, unknown]) => [key, sortKeys(entry)]));
}

/**
 * Runs one call of the model to its end and emits its events. Never rejects: what the tool throws, its time limit and the
 * end of the run are results. Nothing that a tool does later reaches the run.
 */
export async function executeCall(prepared: PreparedCall, run: RunState): Promise<CallOutcome> {
  const { call, entry, key, problem } = prepared;
  const { id } = call;
  let performed: PerformedCall;
  if (entry === undefined || problem !== undefined) {
    const refs = injectReferences(entry?.tool.inject, run.signal, runReferences(run), run.bound);
    const about = { id, name: entry?.name ?? call.name, tool: entry?.tool };
    performed = presentEnding(about, { status: 'error', ...problem, state: 'PROCEED' }, refs, 0);
  } else {
    const { tool, name } = entry;
    performed = await performCall({
      tool,
      name,
      calledAs: call.name,
      id,
      input: call.arguments,
      signal: run.signal,
      provide: (signal, deadline) => {
        const user = run.desk.handle({ callId: id, toolName: name, signal, deadline });
        const gates = new Map<Token<unknown>, Binding['make']>([
          [ApprovalRef, () => user],
          [UserRef, () => user]
        ]);
        return [gates, runReferences(run, id), run.bound];
      },
      onStart: args => run.events.emit({ type: 'tool-start', step: run.step, callId: id, toolName: name, args }),
      onProgress: partial => run.events.emit({ type: 'tool-progress', callId: id, partial })
    });
  }
  run.events.emit({ type: 'tool-end', result: performed.result });
  return { call, ...performed, ...(problem === undefined ? { key } : {}) };
}

/** Most characters that a model reads of the results of one step. */
const STEP_LIMIT = 20_000;

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
  const parts = capParts(all, STEP_LIMIT);
  let start = 0;
  return messages.map(message => ({ ...message, parts: parts.slice(start, (start += message.parts.length)) }));
}

function toMessage({ call, result: { status, parts }, data }: Settled): ToolMessage {
  const message = { role: 'tool', callId: call.id, toolName: call.name, status, parts } as const;
  return data === undefined ? message : { ...message, data };
}

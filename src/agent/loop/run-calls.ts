import { type CallProblem, performCall, type PerformedCall, presentEnding } from '../calls/perform-call.js';
import type { Decision } from '../decision/decision.js';
import type { FailedTaskError } from '../errors.js';
import { settleCalls } from '../history/history.js';
import { capParts, type ToolCall, type ToolMessage } from '../message.js';
import { UserRef } from '../tokens.js';
import type { RegisteredTool } from '../tool-registry.js';
import { runReferences } from './agent-handle.js';
import type { RunState } from './run-state.js';

/** Most characters that a model reads of the results of one step. */
const LIMIT = 20_000;

/** How one call ended. `key` is the same for calls of one tool with the same arguments; absent when they could not be read. */
export type CallOutcome = PerformedCall & { readonly call: ToolCall; readonly key?: string };

/** Why the rest of the batch, and the run, is over: a call stopped the loop, or the model made too many mistakes. */
type BatchStop =
  | { readonly type: 'stop'; readonly outcome: CallOutcome }
  | { readonly type: 'mistake'; readonly error: FailedTaskError };

/** A call that can be tried, or why it cannot. */
type PreparedCall = {
  readonly call: ToolCall;
  readonly entry: RegisteredTool | undefined;
  readonly problem: CallProblem | undefined;
  readonly key: string;
};

/**
 * Runs the calls of a reply. Whatever happens, each has exactly one result in the history afterwards. With tools
 * `withheld`, only what is still offered is run.
 */
export async function runCalls(
  run: RunState,
  { calls, cut }: Decision,
  withheld: boolean
): Promise<BatchStop | undefined> {
  const outcomes = new Map<string, CallOutcome>();
  let why = withheld ? 'no more steps are left' : 'the run had ended before it';
  try {
    if (withheld && run.offer.entries.size === 0) {
      return undefined;
    }
    const prepared = calls.map(call => prepareCall(call, run, cut !== undefined));
    const stop = await runBatch(prepared, run, outcomes);
    why = stop?.type === 'mistake' ? stop.error.message : why;
    return stop;
  } finally {
    recordOutcomes(run, calls, outcomes, why);
  }
}

/** Finds the tool of a call among those that were offered. Nothing is run, and nothing of a reply that was cut off is used. */
function prepareCall(call: ToolCall, { offer, tools }: RunState, cut: boolean): PreparedCall {
  const offered = offer.entries.get(call.name);
  let problem: CallProblem | undefined;
  if (offered === undefined) {
    const known = [...offer.entries.keys()].join(', ');
    const instead = known === '' ? 'There are no tools: answer in text.' : `Known tools: ${known}.`;
    problem = { code: 'unknown_tool', message: `There is no tool ${call.name}. ${instead}` };
  } else if (cut) {
    problem = { code: 'args', message: 'The reply was cut off, so this call was not run. Use shorter arguments.' };
  }
  return { call, entry: offered ?? tools.get(call.name), problem, key: `${call.name} ${sorted(call.arguments)}` };
}

/** Arguments in which only the order of keys and white space differ are the same. */
function sorted(json: string): string {
  const byKey = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(json), byKey);
  } catch {
    return json;
  }
}

/**
 * Runs calls and puts their outcomes into `outcomes` as they end; calls that are not reached get none.
 *
 * In source order one after the other, so that a stop keeps later calls from running; all at once only when every tool
 * of the batch says `parallel`.
 */
async function runBatch(
  calls: readonly PreparedCall[],
  run: RunState,
  outcomes: Map<string, CallOutcome>
): Promise<BatchStop | undefined> {
  const execute = async (prepared: PreparedCall): Promise<CallOutcome> => {
    const outcome = await executeCall(prepared, run);
    outcomes.set(prepared.call.id, outcome);
    return outcome;
  };
  run.signal.throwIfAborted();
  if (calls.length > 1 && calls.every(isParallel)) {
    return stopAfter(await Promise.all(calls.map(execute)), run);
  }
  for (const prepared of calls) {
    run.signal.throwIfAborted();
    const { call, entry, key, problem } = prepared;
    if (problem === undefined && run.mistakes.repeats(key)) {
      return { type: 'mistake', error: run.mistakes.repeated(entry?.name ?? call.name, call.id) };
    }
    const stop = stopAfter([await execute(prepared)], run);
    if (stop !== undefined) {
      return stop;
    }
  }
  return undefined;
}

function isParallel({ entry, problem }: PreparedCall): boolean {
  return problem === undefined && entry?.tool.execution === 'parallel';
}

/** The highest stop among calls that have ended, the first in source order among equals; else what they did wrong too often. */
function stopAfter(ended: readonly CallOutcome[], run: RunState): BatchStop | undefined {
  for (const state of ['STOP_FATAL', 'STOP_SUCCESS'] as const) {
    const outcome = ended.find(candidate => candidate.state === state);
    if (outcome !== undefined) {
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

/**
 * Runs one call of the model to its end and emits its events. Never rejects: what the tool throws, its time limit and the
 * end of the run are results. Nothing that a tool does later reaches the run.
 */
async function executeCall({ call, entry, key, problem }: PreparedCall, run: RunState): Promise<CallOutcome> {
  const { id } = call;
  const name = entry?.name ?? call.name;
  const performed = await performCall({
    tool: entry?.tool,
    problem,
    name,
    calledAs: call.name,
    id,
    input: call.arguments,
    signal: run.signal,
    provide: (signal, deadline) => {
      const user = run.desk.handle({ callId: id, toolName: name, signal, deadline });
      return new Map([...runReferences(run, id), [UserRef, () => user]]);
    },
    onStart: args => run.events.emit({ type: 'tool-start', step: run.step, callId: id, toolName: name, args }),
    onProgress: partial => run.events.emit({ type: 'tool-progress', callId: id, partial })
  });
  run.events.emit({ type: 'tool-end', result: performed.result });
  return { call, ...performed, ...(problem === undefined ? { key } : {}) };
}

/**
 * Writes the results of all calls of a reply into the history, in source order. Calls without an outcome were not run:
 * they get `aborted` when the run was stopped, else `skipped` with the reason, and their `tool-end`.
 */
function recordOutcomes(
  run: RunState,
  calls: readonly ToolCall[],
  outcomes: ReadonlyMap<string, CallOutcome>,
  why: string
): void {
  const settled = settleCalls<CallOutcome>(calls, outcomes, call => {
    const name = run.tools.get(call.name)?.name ?? call.name;
    const end = run.signal.aborted
      ? ({ status: 'aborted', message: 'The run was stopped.' } as const)
      : ({ status: 'skipped', message: `Not run: ${why}.`.replace(/\.\.$/, '.') } as const);
    const ended = presentEnding({ id: call.id, name }, { ...end, state: 'PROCEED' });
    run.events.emit({ type: 'tool-end', result: ended.result });
    return { call, ...ended };
  });
  const parts = capParts(
    settled.flatMap(({ result }) => result.parts),
    LIMIT
  );
  let start = 0;
  const messages = settled.map(({ call, result, data }): ToolMessage => {
    const shown = parts.slice(start, (start += result.parts.length));
    const message = {
      role: 'tool',
      callId: call.id,
      toolName: call.name,
      status: result.status,
      parts: shown
    } as const;
    return data === undefined ? message : { ...message, data };
  });
  run.append(...messages);
  run.stepTools = settled.map(({ result: { callId, toolName: tool, status, ms } }) => ({ callId, tool, status, ms }));
}

import { type CallProblem, performCall, type PerformedCall, presentEnding } from '../calls/perform-call.js';
import type { Decision } from '../decision/decision.js';
import { FailedTaskError } from '../errors.js';
import { settleCalls } from '../history/history.js';
import { isRecord } from '../json.js';
import { capParts, type ToolCall, type ToolMessage } from '../message.js';
import { UserRef } from '../tokens.js';
import type { RegisteredTool } from '../tool-registry.js';
import { runReferences } from './agent-handle.js';
import type { RunState } from './run-state.js';

/** Most characters that a model reads of the results of one step. */
const LIMIT = 20_000;

/** A call that can be made, or why it cannot. `key` is the same for calls of one tool with the same arguments. */
type PreparedCall = {
  readonly call: ToolCall;
  readonly entry: RegisteredTool | undefined;
  readonly problem: CallProblem | undefined;
  readonly key: string;
};

/**
 * Runs the calls of a reply; resolves with the one that stops the loop, if one does. Whatever happens, each has exactly one
 * result in the history afterwards. With tools `withheld`, only what is still offered is run. Rejects with `FailedTaskError`
 * after too many mistakes, and when the run is stopped.
 */
export async function runCalls(
  run: RunState,
  { calls, cut }: Decision,
  withheld: boolean
): Promise<PerformedCall | undefined> {
  const ended = new Map<string, PerformedCall>();
  let why = withheld ? 'no more steps are left' : 'the run had ended before it';
  try {
    const prepared = calls.map(call => prepareCall(call, run, cut !== undefined));
    return withheld && run.offer.length === 0 ? undefined : await runBatch(prepared, run, ended);
  } catch (error) {
    why = error instanceof FailedTaskError ? error.message : why;
    throw error;
  } finally {
    recordResults(run, calls, ended, why);
  }
}

/** Finds the tool of a call among those that were offered; runs nothing. Calls of a reply that was cut off are refused. */
function prepareCall(call: ToolCall, { offer, tools }: RunState, cut: boolean): PreparedCall {
  let problem: CallProblem | undefined;
  if (!offer.some(({ name }) => name === call.name)) {
    const known = offer.map(({ name }) => name).join(', ');
    const instead = known === '' ? 'There are no tools: answer in text.' : `Known tools: ${known}.`;
    problem = { code: 'unknown_tool', message: `There is no tool ${call.name}. ${instead}` };
  } else if (cut) {
    problem = { code: 'args', message: 'The reply was cut off, so this call was not run. Use shorter arguments.' };
  }
  return { call, entry: tools.get(call.name), problem, key: `${call.name} ${sorted(call.arguments)}` };
}

/** The arguments in a normal form: those that differ only in the order of keys and in white space become equal. */
function sorted(json: string): string {
  const byKey = (_key: string, value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  try {
    return JSON.stringify(JSON.parse(json), byKey);
  } catch {
    return json;
  }
}

/** Runs calls into `ended`: one after the other, so that a stop ends them, or all at once if every tool says `parallel`. */
async function runBatch(
  calls: readonly PreparedCall[],
  run: RunState,
  ended: Map<string, PerformedCall>
): Promise<PerformedCall | undefined> {
  const isParallel =
    calls.length > 1 && calls.every(({ entry, problem }) => !problem && entry?.tool.execution === 'parallel');
  const batches = isParallel ? [calls] : calls.map(call => [call]);
  for (const batch of batches) {
    run.signal.throwIfAborted();
    for (const { key, entry, call } of batch.slice(0, 1).filter(({ problem }) => problem === undefined)) {
      run.mistakes.checkRepeated(key, run.step, entry?.name ?? call.name, call.id);
    }
    const performed = await Promise.all(batch.map(each => executeCall(each, run, ended)));
    // The highest stop wins, the first in source order among equals.
    const isAt = (state: string) => performed.find(one => one.state === state);
    const stop = isAt('STOP_FATAL') ?? isAt('STOP_SUCCESS');
    if (stop !== undefined) {
      return stop;
    }
    performed.forEach(({ result }, at) => run.mistakes.note(result, batch[at]?.key ?? '', run.step));
  }
  return undefined;
}

/** Runs one call into `ended` and emits its events. Never rejects. Nothing that a tool does later reaches the run. */
async function executeCall(
  { call, entry, problem }: PreparedCall,
  run: RunState,
  ended: Map<string, PerformedCall>
): Promise<PerformedCall> {
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
  ended.set(id, performed);
  run.events.emit({ type: 'tool-end', result: performed.result });
  return performed;
}

/** Writes all results of a reply into the history, in source order; calls that did not run are `aborted` or `skipped`. */
function recordResults(
  run: RunState,
  calls: readonly ToolCall[],
  ended: ReadonlyMap<string, PerformedCall>,
  why: string
): void {
  const settled = settleCalls<PerformedCall>(calls, ended, ({ id, name }) => {
    const end = run.signal.aborted
      ? ({ status: 'aborted', message: 'The run was stopped.' } as const)
      : ({ status: 'skipped', message: `Not run: ${why}.`.replace(/\.\.$/, '.') } as const);
    const unrun = presentEnding({ id, name: run.tools.get(name)?.name ?? name }, { ...end, state: 'PROCEED' });
    run.events.emit({ type: 'tool-end', result: unrun.result });
    return unrun;
  });
  const all = settled.flatMap(({ result }) => result.parts);
  const parts = capParts(all, LIMIT);
  let start = 0;
  const messages = settled.map(({ result, data }, at): ToolMessage => {
    const shown = parts.slice(start, (start += result.parts.length));
    const { callId, status } = result;
    const message = { role: 'tool', callId, toolName: calls[at]?.name ?? '', status, parts: shown } as const;
    return data === undefined ? message : { ...message, data };
  });
  run.append(...messages);
  run.stepTools = settled.map(({ result: { callId, toolName: tool, status, ms } }) => ({ callId, tool, status, ms }));
}

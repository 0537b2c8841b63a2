import type { FailedTaskError } from '../failed-task-error.js';
import { LOOP_STATES } from '../loop-controller.js';
import type { RunState } from '../loop/run-state.js';
import type { CallOutcome } from './call-outcome.js';
import { executeCall } from './execute-call.js';
import type { PreparedCall } from './prepare-call.js';

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

import { ModelFailureError } from '../decision/model-failure-error.js';
import { frozenCopy } from '../frozen-copy.js';
import { FailedTaskError } from '../failed-task-error.js';
import type { RunEnd, RunResult } from '../run-types.js';
import type { RunState } from './run-state.js';
import { runStep } from './run-step.js';
import { messageOf } from '../cellwright-error.js';

/** Runs one question from `run-start` to `run-end`. Never rejects; whatever goes wrong is in the result. */
export async function runLoop(run: RunState): Promise<RunResult> {
  const { runId, query } = run.context;
  run.events.emit({ type: 'run-start', query });
  const end = await goOn(run).catch((error: unknown) => endFor(run, error));
  const { steps, usage, messages, startedAt } = run;
  const report = { runId, ...frozenCopy({ steps, usage, messages }), ms: Date.now() - startedAt };
  const result: RunResult = Object.freeze({ ...end, ...report });
  run.events.emit({ type: 'run-end', result });
  return result;
}

async function goOn(run: RunState): Promise<RunEnd> {
  run.signal.throwIfAborted();
  run.addContext(run.given);
  run.append({ role: 'user', text: run.context.query });
  for (;;) {
    run.signal.throwIfAborted();
    const end = await timed(run);
    run.signal.throwIfAborted();
    if (end !== undefined) {
      return end;
    }
  }
}

async function timed(run: RunState): Promise<RunEnd | undefined> {
  const startedAt = Date.now();
  run.step++;
  run.stepTools = [];
  run.events.emit({ type: 'step-start', step: run.step });
  try {
    return await runStep(run);
  } finally {
    const ms = Date.now() - startedAt;
    run.steps.push({ step: run.step, tools: run.stepTools, ms });
    run.events.emit({ type: 'step-end', step: run.step, ms });
  }
}

function endFor(run: RunState, error: unknown): RunEnd {
  if (run.signal.aborted) {
    const reason: unknown = run.signal.reason;
    return { status: 'aborted', reason: messageOf(reason) };
  }
  if (error instanceof FailedTaskError) {
    return { status: 'failed', error };
  }
  if (error instanceof ModelFailureError) {
    return { status: 'failed', error: new FailedTaskError('model', error.message, { cause: error.failure }) };
  }
  const message = messageOf(error);
  return { status: 'failed', error: new FailedTaskError('fatal', `The run broke off: ${message}`, { cause: error }) };
}

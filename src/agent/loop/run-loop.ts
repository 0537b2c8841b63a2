import type { RunEnd, RunResult } from '../agent-types.js';
import type { PerformedCall } from '../calls/perform-call.js';
import type { Decision } from '../decision/decision.js';
import { FailedTaskError, messageOf, ModelFailureError } from '../errors.js';
import { frozenCopy } from '../json.js';
import type { Message } from '../message.js';
import type { ToolSignature } from '../model-client.js';
import { injectReferences } from '../tokens.js';
import { offerTools } from '../tool-registry.js';
import { gatherContext, runReferences } from './agent-handle.js';
import { askWithHistory } from './ask-model.js';
import { runCalls } from './run-calls.js';
import type { RunState } from './run-state.js';

/** The most calls of one reply that are run. The others are dropped, and the model is told so. */
const MOST_CALLS = 32;

/** Runs one question from `run-start` to `run-end`. Never rejects; whatever goes wrong is in the result. */
export async function runLoop(run: RunState): Promise<RunResult> {
  const { runId, query } = run.context;
  run.events.emit({ type: 'run-start', query });
  const end = await goOn(run).catch((error: unknown) => endFor(run, error));
  const { steps, usage, messages, startedAt } = run;
  const report = { runId, ...frozenCopy({ steps, usage, messages }), ms: Math.round(performance.now() - startedAt) };
  const result: RunResult = Object.freeze({ ...end, ...report });
  run.events.emit({ type: 'run-end', result });
  return result;
}

async function goOn(run: RunState): Promise<RunEnd> {
  const { maxSteps } = run.setup;
  run.signal.throwIfAborted();
  run.addContext(run.given);
  run.append({ role: 'user', text: run.context.query });
  for (;;) {
    const startedAt = performance.now();
    const step = ++run.step;
    run.stepTools = [];
    run.events.emit({ type: 'step-start', step });
    const end = await runStep(run).finally(() => {
      const ms = Math.round(performance.now() - startedAt);
      run.steps.push({ step, tools: run.stepTools, ms });
      run.events.emit({ type: 'step-end', step, ms });
    });
    run.signal.throwIfAborted();
    if (end !== undefined) {
      return end;
    }
    if (step >= maxSteps) {
      const steps = maxSteps === 1 ? '1 step' : `${maxSteps} steps`;
      throw new FailedTaskError('too_many_steps', `Stopped after ${steps} without an answer.`);
    }
  }
}

function endFor(run: RunState, error: unknown): RunEnd {
  if (run.signal.aborted) {
    return { status: 'aborted', reason: messageOf(run.signal.reason) };
  }
  if (error instanceof FailedTaskError) {
    return { status: 'failed', error };
  }
  const failed =
    error instanceof ModelFailureError
      ? new FailedTaskError('model', error.message, { cause: error.failure })
      : new FailedTaskError('fatal', `The run failed: ${messageOf(error)}`, { cause: error });
  return { status: 'failed', error: failed };
}

const EMPTY = { what: 'was empty', instead: 'Answer in text, or call one of the tools.' };

/** One model call and its tool calls: how the run ends, or undefined when it goes on. Rejects when the run is stopped or fails. */
async function runStep(run: RunState): Promise<RunEnd | undefined> {
  const { setup } = run;
  run.signal.throwIfAborted();
  const withheld = run.step >= setup.maxSteps && setup.onStepLimit === 'answer';
  run.toolsetParts = await gatherContext(run);
  const notices = [...(run.notice === undefined ? [] : [run.notice]), ...(withheld ? [{ text: lastWords(run) }] : [])];
  run.notice = undefined;
  const tools = (): readonly ToolSignature[] => (run.offer = offerFor(run, withheld));
  const asking = { role: 'main', tools, context: [...run.parts, ...notices] } as const;
  const made = await askWithHistory(run, asking, run.signal);
  // With no tool left, the text beside a call is the answer.
  const isLastWord = withheld && run.offer.length === 0 && made.text.trim() !== '';
  const decision = { ...made, calls: isLastWord ? [] : made.calls.slice(0, MOST_CALLS) };
  if (made.calls.length > MOST_CALLS) {
    run.notice = { text: `The last reply made ${made.calls.length} calls; only the first ${MOST_CALLS} count.` };
  }
  const thought = decision.thought ?? (decision.calls.length > 0 ? decision.text : '');
  if (thought.trim() !== '') {
    run.events.emit({ type: 'step-thought', step: run.step, text: thought });
  }
  if (decision.calls.length === 0) {
    return answer(run, decision);
  }
  run.append(assistantMessage(decision));
  const stop = await runCalls(run, decision, withheld);
  return stop && endOf(stop);
}

/** The tools that are enabled now. When tools are withheld, only the run's own tool is left: `submit`. */
function offerFor(run: RunState, withheld: boolean): readonly ToolSignature[] {
  const { tools } = run.setup;
  const offered = run.tools.list().filter(({ wireName }) => !(withheld && tools.get(wireName) !== undefined));
  const provided = runReferences(run);
  return offerTools(offered, ({ tool }) => injectReferences(tool.inject, run.signal, provided));
}

function lastWords({ tools, setup }: RunState): string {
  return tools === setup.tools
    ? 'No more tools can be called. Answer now, in text.'
    : 'Only submit can be called now. Give the result.';
}

function answer(run: RunState, decision: Decision): RunEnd | undefined {
  const { text, cut } = decision;
  if (text.trim() !== '') {
    run.append(assistantMessage(decision));
    return { status: 'answer', text, ...(cut === undefined ? {} : { cut }) };
  }
  const { what, instead } = decision.problem ?? EMPTY;
  run.mistakes.noteEmpty(`its reply ${what}`);
  run.notice = { text: `The last reply ${what}. ${instead}` };
  return undefined;
}

/** How a call that stopped the loop ends the run; throws the error of a fatal stop. */
function endOf({ result, state, error }: PerformedCall): RunEnd {
  const { toolName, callId, value, message = '' } = result;
  if (state === 'STOP_SUCCESS') {
    return { status: 'tool', value, toolName, callId };
  }
  if (error instanceof ModelFailureError) {
    throw error;
  }
  const code = error instanceof FailedTaskError ? error.code : 'fatal';
  throw new FailedTaskError(code, message, { cause: error, toolCallId: callId });
}

function assistantMessage({ text, calls, data }: Decision): Message {
  return { role: 'assistant', text, calls, ...(data === undefined ? {} : { data }) };
}

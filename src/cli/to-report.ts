import type { Message, RunResult } from '../agent/index.js';
import { isDeclineData } from '../plan/index.js';
import type { CellProposal, ExecutionOutput, ExecutionReport } from '../toolsets/index.js';
import type { AskReport, ResultValue } from './ask-report.js';

/** What is known when a question is over. */
export type Finished = {
  readonly result: RunResult;
  readonly draft: CellProposal | undefined;
  /** Absent when the draft was not executed. */
  readonly execution: ExecutionReport | undefined;
  readonly value: ResultValue;
  /** Whether the draft was to be executed. */
  readonly run: boolean;
};

type Outcome = Pick<AskReport, 'status' | 'text'> & { readonly error?: AskReport['error'] };

/** Everything `--json` says, but the time it took. */
export function toReport(finished: Finished): AskReport {
  const { result, draft, execution, value } = finished;
  const { error, ...outcome } = outcomeOf(finished);
  return {
    ...outcome,
    cells: draft === undefined ? [] : [{ code: draft.code }],
    outputs: (execution?.outputs ?? []).map(output => ({ text: textOf(output) })),
    result: value,
    ...(error === undefined ? {} : { error }),
    steps: result.steps.flatMap(step => step.tools.map(({ tool, ms }) => ({ tool, ms: Math.round(ms) }))),
    usage: result.usage,
    ms: 0
  };
}

function outcomeOf({ result, draft, execution, run }: Finished): Outcome {
  switch (result.status) {
    case 'failed':
      return { status: 'failed', text: '', error: { code: result.error.code, message: explain(result.error) } };
    case 'aborted':
      return { status: 'aborted', text: '', error: { code: 'aborted', message: result.reason } };
    case 'answer': {
      const closest = declined(result.messages);
      return closest === undefined
        ? { status: 'answer', text: result.text }
        : { status: 'failed', text: result.text, error: { code: 'gave_up', message: gaveUp(result.text, closest) } };
    }
    case 'tool':
      if (draft === undefined) {
        const text = typeof result.value === 'string' ? result.value : JSON.stringify(result.value);
        return { status: 'tool', text };
      }
      return draftOutcome(draft, execution, run);
  }
}

function draftOutcome(draft: CellProposal, execution: ExecutionReport | undefined, run: boolean): Outcome {
  const failed = draft.checks.filter(check => check.status === 'failed');
  const doubts = failed.map(check => check.text).join(' ');
  if (execution === undefined) {
    return failed.length > 0 && run
      ? { status: 'failed', text: draft.reason, error: { code: 'check_failed', message: `Not run: ${doubts}` } }
      : { status: 'tool', text: failed.length > 0 ? `${draft.reason} Check before running: ${doubts}` : draft.reason };
  }
  if (execution.status === 'ok') {
    return { status: 'tool', text: draft.reason };
  }
  return { status: 'failed', text: draft.reason, error: { code: 'run_failed', message: executionFailure(execution) } };
}

function executionFailure(execution: ExecutionReport): string {
  const error = execution.outputs.find(output => output.type === 'error');
  switch (execution.status) {
    case 'timeout':
      return `The draft ran longer than its ${Math.round(execution.ms / 1000)} s and was interrupted.`;
    case 'dead':
      return 'The kernel died while the draft ran.';
    default:
      return error === undefined ? 'The draft was interrupted.' : `${error.name}: ${error.message}`;
  }
}

/** The nearest questions when the last reply was the analyst's refusal. */
function declined(messages: readonly Message[]): readonly string[] | undefined {
  const last = messages.filter(message => message.role === 'assistant').at(-1);
  return last !== undefined && isDeclineData(last.data) ? last.data.closest : undefined;
}

function gaveUp(text: string, closest: readonly string[]): string {
  return closest.length === 0 ? text : `${text} Closest: ${closest.map(question => `“${question}”`).join(', ')}`;
}

function explain(error: Error): string {
  const cause = error.cause;
  const hint = typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : undefined;
  return typeof hint === 'string' && !error.message.includes(hint) ? `${error.message} ${hint}` : error.message;
}

function textOf(output: ExecutionOutput): string {
  return output.type === 'error' ? output.traceback || `${output.name}: ${output.message}` : output.text;
}

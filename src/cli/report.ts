import { CellwrightError, messageOf, type RunResult, type Usage } from '../agent/index.js';
import { type DeclineData, isDeclineData, type OfferedReading } from '../plan/index.js';
import type { CellProposal, ExecutionReport } from '../toolsets/index.js';

/**
 * JSON of the last expression, and how many of its rows or items beyond 1,000 are not in it. Dates and whole numbers beyond 2^53
 * are text. A table is `{ columns, rows }` with its named index as first columns.
 */
export type LastValue = { readonly value: unknown; readonly leftOut?: number };

/** What `--json` prints for one question. */
export type AskReport = {
  readonly status: 'answer' | 'tool' | 'failed' | 'aborted';
  /** The answer, or the sentence that goes with the code. */
  readonly text: string;
  readonly cells: readonly { readonly code: string }[];
  /** What the code takes for granted, in sentences: what was not literal in the question. */
  readonly assumptions: readonly string[];
  readonly outputs: readonly { readonly text: string }[];
  readonly result: LastValue['value'];
  /** How many rows or items of the result are not in it; absent if all are. */
  readonly leftOut?: number;
  /** `gave_up`: the model cannot answer this and `message` says what it can do instead. */
  readonly error?: { readonly code: string; readonly message: string };
  /** What the question may mean, as sentences with their code, if the analyst gave up because it cannot choose. */
  readonly readings?: readonly OfferedReading[];
  readonly steps: readonly { readonly tool: string; readonly ms: number }[];
  /** How many calls named no tool, or had arguments that do not fit; absent when there were none. */
  readonly invalidCalls?: number;
  readonly usage: Usage;
  /** Milliseconds from the question to the report, without the start of the kernel. */
  readonly ms: number;
};

/** What is known when a question is over. */
export type Finished = LastValue & {
  readonly result: RunResult;
  readonly draft: CellProposal | undefined;
  /** Absent when the draft was not executed. */
  readonly execution?: ExecutionReport;
  /** Whether the draft was to be executed. */
  readonly run: boolean;
};

const EMPTY = { text: '', cells: [], assumptions: [], outputs: [], result: null, steps: [], usage: {}, ms: 0 } as const;

/** Everything that `--json` prints except the time it took. */
export function toReport(finished: Finished): AskReport {
  const { result, draft, execution, value, leftOut = 0 } = finished;
  return {
    ...EMPTY,
    ...outcomeOf(finished),
    cells: draft === undefined ? [] : [{ code: draft.code }],
    assumptions: (draft?.assumptions ?? []).map(assumption => assumption.text),
    outputs: (execution?.outputs ?? []).map(output => ({
      text: output.type === 'error' ? output.traceback || `${output.name}: ${output.message}` : output.text
    })),
    result: value,
    ...(leftOut > 0 && { leftOut }),
    steps: result.steps.flatMap(step => step.tools.map(({ tool, ms }) => ({ tool, ms: Math.round(ms) }))),
    usage: result.usage
  };
}

/** The report of a question that ended with an error or was stopped by `signal`. */
export function failedReport(error: unknown, signal?: AbortSignal): AskReport {
  const cause: unknown = signal?.aborted === true ? signal.reason : error;
  if (signal?.aborted === true && !CellwrightError.isInstance(cause)) {
    return { ...EMPTY, status: 'aborted', error: { code: 'aborted', message: 'Stopped. Nothing more was run.' } };
  }
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'internal';
  return { ...EMPTY, status: 'failed', error: { code, message: messageOf(cause) } };
}

/** 0 answered, 3 gave up, 4 failed or stopped. (2, wrong usage, is decided where it is thrown.) */
export function exitCode({ status, error }: AskReport): number {
  if (error?.code === 'gave_up') {
    return 3;
  }
  return status === 'answer' || status === 'tool' ? 0 : 4;
}

/** The answer for people: what it takes for granted, or readings to choose from; the code, and what running it printed. */
export function reportText({ text, readings = [], assumptions, cells, outputs }: AskReport): string {
  const parts = [
    withReadings(text, readings),
    assumptions.map(assumption => `- ${assumption}`).join('\n'),
    ...cells.map(({ code }) => `\`\`\`python\n${code}\n\`\`\``),
    ...outputs.map(output => output.text.trimEnd())
  ].filter(part => part !== '');
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

/** A text with numbered readings below it, unless it lists them itself. */
export function withReadings(text: string, readings: readonly OfferedReading[]): string {
  const listed = readings.map((reading, at) => `${at + 1}. ${reading.text}`).join('\n');
  return text.includes(listed) ? text : `${text}\n\n${listed}`;
}

/** The data beside the last reply if that was the analyst's refusal. */
export function declined({ messages }: RunResult): DeclineData | undefined {
  const last = messages.filter(message => message.role === 'assistant').at(-1);
  return isDeclineData(last?.data) ? last.data : undefined;
}

type Outcome = Pick<AskReport, 'status' | 'text' | 'error' | 'readings'>;

const failed = (code: string, message: string, text = ''): Outcome => ({
  status: 'failed',
  text,
  error: { code, message }
});

const CUT = {
  length: 'the model reached the longest reply it may give',
  filter: 'the provider held back the rest of it',
  broken: 'the connection broke off before its end'
} as const;

function outcomeOf({ result, draft, execution, run }: Finished): Outcome {
  switch (result.status) {
    case 'failed':
      return failed(result.error.code, withHint(result.error));
    case 'aborted':
      return { ...failed('aborted', result.reason), status: 'aborted' };
    case 'answer': {
      const decline = declined(result);
      if (decline !== undefined) {
        return gaveUp(result.text, decline);
      }
      return result.cut === undefined
        ? { status: 'answer', text: result.text }
        : failed('cut', `The reply was cut off: ${CUT[result.cut]}. Ask again, or for less.`, result.text);
    }
    case 'tool':
      if (draft === undefined) {
        const text = typeof result.value === 'string' ? result.value : JSON.stringify(result.value);
        return { status: 'tool', text };
      }
      return draftOutcome(draft, execution, run);
  }
}

function draftOutcome({ reason, checks }: CellProposal, execution: ExecutionReport | undefined, run: boolean): Outcome {
  if (execution !== undefined) {
    return execution.status === 'ok'
      ? { status: 'tool', text: reason }
      : failed('run_failed', executionFailure(execution), reason);
  }
  const doubts = checks.flatMap(({ status, text }) => (status === 'failed' ? [text] : [])).join(' ');
  if (doubts !== '' && run) {
    return failed('check_failed', `Not run: ${doubts}`, reason);
  }
  return { status: 'tool', text: doubts === '' ? reason : `${reason} Check before running: ${doubts}` };
}

function executionFailure({ status, outputs, ms }: ExecutionReport): string {
  const error = outputs.find(output => output.type === 'error');
  switch (status) {
    case 'timeout':
      return `The draft ran longer than its ${Math.round(ms / 1000)} s and was interrupted.`;
    case 'dead':
      return 'The kernel died while the draft ran.';
    default:
      return error === undefined ? 'The draft was interrupted.' : `${error.name}: ${error.message}`;
  }
}

function gaveUp(text: string, { closest, readings = [] }: DeclineData): Outcome {
  const isOffer = readings.length > 0;
  const questions = isOffer ? '' : closest.map(question => `“${question}”`).join(', ');
  return {
    ...failed('gave_up', questions === '' ? text : `${text} Closest: ${questions}`, text),
    ...(isOffer && { readings })
  };
}

function withHint({ message, cause }: Error): string {
  const hint = typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : undefined;
  return typeof hint === 'string' && !message.includes(hint) ? `${message} ${hint}` : message;
}

import { CellwrightError, FailedTaskError } from '../errors.js';
import type { ToolErrorCode } from '../tool.js';
import type { CallOutcome } from './run-calls.js';

const MOST = 3;

/**
 * Counts what a model does wrong in a row: calls that fail, empty replies, and one call made over and over.
 *
 * Denied, skipped and aborted calls say nothing about the model and change no count of errors.
 */
export class MistakeCounter {
  /** Whether a call would be the third of the same in a row. Calls that failed count as errors instead. */
  repeats(key: string): boolean {
    return key === this._key && this._times + 1 >= MOST;
  }

  /** Notes how a call ended; returns why the run has to end, if it has to. */
  note(outcome: CallOutcome): FailedTaskError | undefined {
    const { result, key } = outcome;
    if (result.status === 'skipped' || result.status === 'aborted') {
      return undefined;
    }
    if (result.status === 'error' || result.status === 'timeout') {
      this._key = undefined;
      return this._error(describe(outcome), result.code ?? 'timeout', result.message ?? '', result.callId);
    }
    if (result.status === 'ok') {
      this._errors = 0;
    }
    this._times = key === this._key ? this._times + 1 : 1;
    this._key = key;
    return this._times >= MOST ? this.repeated(outcome.result.toolName, outcome.result.callId) : undefined;
  }

  /** Notes a reply with neither text nor call; `what` says what is wrong with it. */
  noteEmpty(what: string): FailedTaskError | undefined {
    this._key = undefined;
    return this._error(what, 'no_action', 'The reply held neither text nor a call.');
  }

  repeated(toolName: string, toolCallId: string): FailedTaskError {
    return new FailedTaskError(
      'repeated_call',
      `The model called ${toolName} ${MOST} times in a row with the same arguments, so it was stopped.`,
      { toolCallId }
    );
  }

  private _error(
    what: string,
    code: ToolErrorCode | 'timeout',
    message: string,
    toolCallId?: string
  ): FailedTaskError | undefined {
    if (++this._errors < MOST) {
      return undefined;
    }
    return new FailedTaskError(
      'too_many_errors',
      `The model was stopped after ${MOST} errors in a row; at the last one, ${what}.`,
      { cause: new CellwrightError(code, message), ...(toolCallId === undefined ? {} : { toolCallId }) }
    );
  }

  private _errors = 0;
  private _key: string | undefined;
  private _times = 0;
}

function describe({ result }: CallOutcome): string {
  switch (result.code) {
    case 'unknown_tool':
      return `it called ${result.toolName}, which does not exist`;
    case 'args':
      return `it called ${result.toolName} with arguments that do not fit`;
    default:
      return result.status === 'timeout'
        ? `${result.toolName} took too long`
        : `${result.toolName} failed: ${(result.message ?? '').replace(/[.\s]*$/u, '')}`;
  }
}

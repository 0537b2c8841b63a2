import { CellwrightError, FailedTaskError } from '../errors.js';
import type { ToolResult } from '../tool.js';

const MOST = 3;

/**
 * Counts consecutive mistakes of a model: calls that fail, empty replies, and the same call again and again. `MOST` in a row
 * throw `FailedTaskError`, which ends the run. Denied, skipped and aborted calls say nothing about the model.
 */
export class MistakeCounter {
  /** Notes how a call ended. `key` is the same for calls of one tool with the same arguments. */
  note(result: ToolResult, key: string): void {
    const { status, toolName, callId, message = '' } = result;
    if (status === 'error' || status === 'timeout') {
      this._key = undefined;
      this._count(describe(result), result.code ?? status, message, callId);
    } else if (status === 'ok' || status === 'denied') {
      this._errors = status === 'ok' ? 0 : this._errors;
      this._times = key === this._key ? this._times + 1 : 1;
      this._key = key;
      this._check(this._times, toolName, callId);
    }
  }

  /** Throws when a call would be the third of the same in a row. Calls that failed count as errors instead. */
  checkRepeated(key: string, toolName: string, callId: string): void {
    this._check(key === this._key ? this._times + 1 : 1, toolName, callId);
  }

  /** Notes a reply with neither text nor call; `what` says what is wrong with it. */
  noteEmpty(what: string): void {
    this._key = undefined;
    this._count(what, 'no_action', 'The reply held neither text nor a call.');
  }

  private _check(times: number, toolName: string, toolCallId: string): void {
    if (times >= MOST) {
      const message = `The model called ${toolName} ${MOST} times in a row with the same arguments, so it was stopped.`;
      throw new FailedTaskError('repeated_call', message, { toolCallId });
    }
  }

  private _count(what: string, code: string, message: string, toolCallId?: string): void {
    if (++this._errors >= MOST) {
      throw new FailedTaskError(
        'too_many_errors',
        `The model was stopped after ${MOST} errors in a row; at the last one, ${what}.`,
        { cause: new CellwrightError(code, message), ...(toolCallId === undefined ? {} : { toolCallId }) }
      );
    }
  }

  private _errors = 0;
  private _key: string | undefined;
  private _times = 0;
}

function describe({ status, code, toolName, message = '' }: ToolResult): string {
  switch (code) {
    case 'unknown_tool':
      return `it called ${toolName}, which does not exist`;
    case 'args':
      return `it called ${toolName} with arguments that do not fit`;
    default:
      return status === 'timeout'
        ? `${toolName} took too long`
        : `${toolName} failed: ${message.replace(/[.\s]*$/u, '')}`;
  }
}

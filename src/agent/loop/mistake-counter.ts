import { CellwrightError, FailedTaskError } from '../errors.js';
import type { ToolResult } from '../tool.js';

const MOST = 3;

/**
 * Counts consecutive mistakes of a model: calls that fail, empty replies, and the same call again and again. `MOST` in a row
 * throw `FailedTaskError`, which ends the run. Denied, skipped and aborted calls say nothing about the model.
 */
export class MistakeCounter {
  /** Called before a call is made; throws when it would be the third of the same in a row. `key` is tool and arguments. */
  noteCall(key: string, toolName: string, toolCallId: string): void {
    this._times = key === this._key ? this._times + 1 : 1;
    this._key = key;
    if (this._times >= MOST) {
      const message = `The model called ${toolName} ${MOST} times in a row with the same arguments, so it was stopped.`;
      throw new FailedTaskError('repeated_call', message, { toolCallId });
    }
  }

  /** Notes how a call ended. Calls that fail count as errors instead of as calls in a row. */
  noteResult({ status, code, toolName, callId, message = '' }: ToolResult): void {
    if (status === 'error' || status === 'timeout') {
      this._key = undefined;
      const what = `${toolName} failed: ${message.replace(/[.\s]*$/u, '')}`;
      this._count(what, code ?? status, message, callId);
    } else if (status === 'ok') {
      this._errors = 0;
    }
  }

  /** Notes a reply with neither text nor call; `what` says what is wrong with it. */
  noteEmpty(what: string): void {
    this._key = undefined;
    this._count(what, 'no_action', 'The reply held neither text nor a call.');
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

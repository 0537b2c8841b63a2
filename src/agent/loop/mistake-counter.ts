import { CellwrightError, FailedTaskError } from '../errors.js';
import type { ToolResult } from '../tool.js';

const MOST = 3;

/**
 * Counts consecutive mistakes of a model: calls that fail, empty replies, and the same call again and again. `MOST` in a row
 * throw `FailedTaskError`, which ends the run. Denied, skipped and aborted calls say nothing about the model.
 */
export class MistakeCounter {
  /** Notes how a call of a step ended. `key` is the same for calls of one tool with the same arguments. */
  note(result: ToolResult, key: string, step: number): void {
    const { status, callId, message = '' } = result;
    if (status === 'error' || status === 'timeout') {
      this._count(describe(result), result.code ?? status, message, callId);
    } else if (status === 'ok' || status === 'denied') {
      this._errors = status === 'ok' ? 0 : this._errors;
      this._steps = key === this._key ? this._steps.add(step) : new Set([step]);
      this._key = key;
    }
  }

  /** Throws when a call would be the third of the same in a row. Those of one step count once, and those that failed as errors. */
  checkRepeated(key: string, step: number, toolName: string, toolCallId: string): void {
    if (key === this._key && this._steps.size === MOST - 1 && !this._steps.has(step)) {
      const message = `The model called ${toolName} ${MOST} times in a row with the same arguments, so it was stopped.`;
      throw new FailedTaskError('repeated_call', message, { toolCallId });
    }
  }

  /** Notes a reply with neither text nor call; `what` says what is wrong with it. */
  noteEmpty(what: string): void {
    this._count(what, 'no_action', 'The reply held neither text nor a call.');
  }

  private _count(what: string, code: string, message: string, toolCallId?: string): void {
    this._key = undefined;
    if (++this._errors >= MOST) {
      const told = `The model was stopped after ${MOST} errors in a row; at the last one, ${what}.`;
      throw new FailedTaskError('too_many_errors', told, { cause: new CellwrightError(code, message), toolCallId });
    }
  }

  private _errors = 0;
  private _key: string | undefined;
  /** The steps that made the call of `_key`. */
  private _steps = new Set<number>();
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

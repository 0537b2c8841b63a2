import type { ModelFailure } from './model-client.js';

const MARKER = Symbol.for('cellwright.error');

/** Base of every error this project throws. `code` is stable; `message` names the cause and the next step. */
export class CellwrightError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Recognises errors of another copy of this package, where `instanceof` fails. */
  static isInstance(value: unknown): value is CellwrightError {
    return typeof value === 'object' && value !== null && MARKER in value;
  }
}

/** The message of whatever was thrown, also in another window or worker, where it is no `Error` of this one. Never throws. */
export function messageOf(error: unknown): string {
  try {
    const message: unknown =
      typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
    return typeof message === 'string' ? message : String(error);
  } catch {
    return 'The reason cannot be put in words.';
  }
}

export type FailedTaskCode = 'fatal' | 'too_many_errors' | 'too_many_steps' | 'repeated_call' | 'model' | 'gave_up';

/** Why a run failed. For code `model`, `cause` is the `ModelFailure`. */
export class FailedTaskError extends CellwrightError {
  declare readonly code: FailedTaskCode;
  readonly toolCallId?: string;

  constructor(
    code: FailedTaskCode,
    message: string,
    options: { readonly cause?: unknown; readonly toolCallId?: string | undefined } = {}
  ) {
    super(code, message, options.cause === undefined ? undefined : { cause: options.cause });
    if (options.toolCallId !== undefined) {
      this.toolCallId = options.toolCallId;
    }
  }
}

/** Thrown by a tool whose approval was denied: the call ends as `denied`, which is a result and not a counted error. */
export class DeniedError extends CellwrightError {
  constructor(reason?: string) {
    super('denied', reason === undefined || reason === '' ? 'The user denied this call. Go on without it.' : reason);
  }
}

/** A model that could not be asked, or failed while it answered. `code` is the failure's. */
export class ModelFailureError extends CellwrightError {
  constructor(readonly failure: ModelFailure) {
    super(failure.code, failure.message, { cause: failure });
  }
}

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

/**
 * The message of whatever was thrown; errors of another window or worker are no `Error` here, but have one as well.
 * Never throws, whatever it is given.
 */
export function messageOf(error: unknown): string {
  try {
    const message: unknown =
      typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
    return typeof message === 'string' ? message : String(error);
  } catch {
    return 'The reason cannot be put in words.';
  }
}

import { CellwrightError } from '../agent/index.js';

/** A request that is answered with `statusCode` and the error's code and message. */
export class Refusal extends CellwrightError {
  constructor(
    readonly statusCode: number,
    code: string,
    message: string,
    options?: { readonly cause?: unknown }
  ) {
    super(code, message, options);
  }
}

/**
 * Why something could not be read or written, with the next step; the system's own message goes only to the log. A
 * `Refusal` is returned as it is.
 *
 * @param what What could not be read or written, as the beginning of a sentence.
 */
export function storageRefusal(cause: unknown, what: string): Refusal {
  if (cause instanceof Refusal) {
    return cause;
  }
  const { code } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  return new Refusal(500, 'storage', sentence(code, what), { cause });
}

function sentence(code: string | undefined, what: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${what} could not be saved: the disk is full. Free some space and try again.`;
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `${what} could not be saved: Jupyter’s data folder is not writable. Check its permissions.`;
    default:
      return `${what} could not be read or saved. The log of the Cellwright service says why.`;
  }
}

/**
 * Does one thing after another: each begins when the one before has ended, whether it failed or not. Failures become
 * a `Refusal`; `what` is read or written, as the beginning of a sentence.
 */
export function inTurn(what: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const result = last.then(work).catch((error: unknown) => {
      throw storageRefusal(error, what);
    });
    last = result.catch(() => undefined);
    return result;
  };
}

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { linkAborts, untilAborted } from '../agent/index.js';

/** The parsed JSON of the first line that a process prints. If there is none, rejects with the error `fail` makes of how it ended. */
export function firstLine<T>(
  child: ChildProcess & { readonly stdout: NodeJS.ReadableStream },
  fail: (how: string) => Error
): Promise<T> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', line => resolve(JSON.parse(line) as T));
    child.once('exit', code => reject(fail(`it ended with code ${String(code)}`)));
    child.once('error', error => reject(fail(error.message)));
  });
}

/**
 * The outcome of `action`. Rejects with the reason of `signal`, or with the error that `late` makes once the time, if any, is
 * over, without waiting for an action that ignores the signal it was given.
 */
export function within<T>(
  milliseconds: number | undefined,
  signal: AbortSignal,
  late: () => Error,
  action: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  return linkAborts([signal], async abort => {
    const timer = milliseconds === undefined ? undefined : setTimeout(() => abort.abort(late()), milliseconds);
    try {
      return await untilAborted(action(abort.signal), abort.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

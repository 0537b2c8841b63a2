import { storageRefusal } from './refusal.js';

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

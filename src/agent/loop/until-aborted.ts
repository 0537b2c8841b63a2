/**
 * The promise's outcome, or a rejection with the signal's reason as soon as it aborts. What the promise does afterwards
 * is ignored, a late rejection included.
 */
export async function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<void>(resolve => {
    abort = () => {
      resolve();
    };
  });
  signal.addEventListener('abort', abort);
  if (signal.aborted) {
    abort();
  }
  try {
    const first = await Promise.race([aborted, promise.then(value => ({ value }))]);
    if (first === undefined) {
      throw signal.reason;
    }
    return first.value;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

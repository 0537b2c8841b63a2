/**
 * The promise's outcome, or a rejection with the signal's reason when that comes first. The work itself is not ended. Each
 * call takes a signal of its own, which holds a listener until it is gone.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) {
      abort();
    }
  });
  return Promise.race([promise, aborted]);
}

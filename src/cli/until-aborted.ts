/** The promise's outcome, or a rejection with the signal's reason when that comes first. The work itself is not ended. */
export function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const aborted = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Stopped.', 'AbortError'));
    };
    if (signal.aborted) {
      aborted();
    }
    signal.addEventListener('abort', aborted, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

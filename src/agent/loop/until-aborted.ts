/**
 * The promise's outcome, or a rejection with the signal's reason as soon as it aborts. What the promise does afterwards
 * is ignored, a late rejection included.
 */
export function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const aborted = (): void => {
      reject(abortError(signal));
    };
    if (signal.aborted) {
      Promise.resolve(promise).catch(() => undefined);
      aborted();
      return;
    }
    signal.addEventListener('abort', aborted, { once: true });
    promise.then(
      value => {
        signal.removeEventListener('abort', aborted);
        resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', aborted);
        reject(error instanceof Error ? error : new Error(String(error), { cause: error }));
      }
    );
  });
}

function abortError(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException(reasonText(reason), 'AbortError');
}

function reasonText(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'The run was stopped.';
}

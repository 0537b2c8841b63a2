/** What `use` comes to with a controller that until then also aborts with any of these signals, for their reason. */
export async function linkAborts<T>(
  signals: readonly (AbortSignal | undefined)[],
  use: (abort: AbortController) => Promise<T>
): Promise<T> {
  const abort = new AbortController();
  const links = signals
    .filter(signal => signal !== undefined)
    .map(signal => ({ signal, forward: () => abort.abort(signal.reason) }));
  for (const { signal, forward } of links) {
    signal.addEventListener('abort', forward);
    if (signal.aborted) {
      forward();
    }
  }
  try {
    return await use(abort);
  } finally {
    for (const { signal, forward } of links) {
      signal.removeEventListener('abort', forward);
    }
  }
}

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

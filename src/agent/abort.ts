const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal aborts, or at once if it already has, unless the returned function is called first. However
 * many callbacks wait, a signal has one listener: Node warns of a leak when there are more than ten.
 */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  const acts = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, acts);
    signal.addEventListener('abort', () => acts.forEach(each => each()));
  }
  // A new function, so that a callback added twice can be removed once.
  const entry = (): void => act();
  acts.add(entry);
  if (signal.aborted) {
    entry();
  }
  return () => {
    acts.delete(entry);
  };
}

/** The outcome of `use`, called with a controller that also aborts, for the same reason, when one of `signals` does meanwhile. */
export async function linkAborts<T>(
  signals: readonly (AbortSignal | undefined)[],
  use: (abort: AbortController) => Promise<T>
): Promise<T> {
  const abort = new AbortController();
  const links = signals
    .filter(signal => signal !== undefined)
    .map(signal => onAbort(signal, () => abort.abort(signal.reason)));
  try {
    return await use(abort);
  } finally {
    links.forEach(unlink => unlink());
  }
}

/** The promise's outcome, or a rejection with the signal's reason once it aborts; what comes later is ignored, also a rejection. */
export async function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<void>(resolve => (abort = resolve));
  const unlink = onAbort(signal, () => abort());
  try {
    const first = await Promise.race([aborted, promise.then(value => ({ value }))]);
    if (first === undefined) {
      throw signal.reason;
    }
    return first.value;
  } finally {
    unlink();
  }
}

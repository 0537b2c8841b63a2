/** What waits for each signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal aborts, at once if it has, until what is returned is called. However many wait, a signal
 * has one listener: Node warns of a leak when there are more than ten.
 */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  const acts = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, acts);
    signal.addEventListener('abort', () => acts.forEach(each => each()));
  }
  // A function of its own, so that one that waits twice may leave once.
  const entry = (): void => act();
  acts.add(entry);
  if (signal.aborted) {
    entry();
  }
  return () => {
    acts.delete(entry);
  };
}

/** What `use` comes to with a controller that until then also aborts with any of these signals, for their reason. */
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

/** An abort controller that also aborts with any of its parents, for their reason, until it is released. */
export class LinkedAbort {
  constructor(...parents: readonly (AbortSignal | undefined)[]) {
    this._parents = parents.filter(parent => parent !== undefined);
  }

  /** Starts listening to the parents. Pair with `release`. */
  link(): this {
    for (const parent of this._parents) {
      const forward = (): void => {
        this._controller.abort(parent.reason);
      };
      if (parent.aborted) {
        forward();
      } else {
        parent.addEventListener('abort', forward);
        this._release.push(() => {
          parent.removeEventListener('abort', forward);
        });
      }
    }
    return this;
  }

  get signal(): AbortSignal {
    return this._controller.signal;
  }

  abort(reason: unknown): void {
    this._controller.abort(reason);
  }

  /** Stops listening; aborts of parents no longer arrive. */
  release(): void {
    for (const release of this._release.splice(0)) {
      release();
    }
  }

  private readonly _controller = new AbortController();
  private readonly _parents: readonly AbortSignal[];
  private readonly _release: (() => void)[] = [];
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

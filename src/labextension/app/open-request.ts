/** The one thing that waits for the user, until it is settled or the run ends. */
export class OpenRequest<T> {
  /** Rejects when `signal` aborts. */
  wait(callId: string, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        this._open = null;
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('The run was stopped.', 'AbortError'));
      };
      if (signal.aborted) {
        aborted();
        return;
      }
      signal.addEventListener('abort', aborted, { once: true });
      this._open = {
        callId,
        settle: value => {
          signal.removeEventListener('abort', aborted);
          this._open = null;
          resolve(value);
        }
      };
    });
  }

  /** Returns false when this call is not waiting (any more). */
  settle(callId: string, value: T): boolean {
    if (this._open?.callId !== callId) {
      return false;
    }
    this._open.settle(value);
    return true;
  }

  private _open: { readonly callId: string; readonly settle: (value: T) => void } | null = null;
}

/** Events for one reader, who waits for them. */
export class EventFeed<Event> {
  /** Nothing happens after `end`, which may pass on a last event. */
  push(event: Event): void {
    if (!this._ended) {
      this._events.push(event);
      this._wake();
    }
  }

  end(last?: Event): void {
    if (last !== undefined) {
      this.push(last);
    }
    this._ended = true;
    this._wake();
  }

  /** Yields past and future events until the end or the abort. Never throws. */
  async *read(signal: AbortSignal): AsyncGenerator<Event> {
    const wake = (): void => this._wake();
    signal.addEventListener('abort', wake, { once: true });
    try {
      while (!signal.aborted) {
        const event = this._events.shift();
        if (event !== undefined) {
          yield event;
        } else if (this._ended) {
          return;
        } else {
          await new Promise<void>(resolve => (this._wake = resolve));
        }
      }
    } finally {
      signal.removeEventListener('abort', wake);
    }
  }

  private readonly _events: Event[] = [];
  private _ended = false;
  private _wake: () => void = () => undefined;
}

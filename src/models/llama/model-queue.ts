import type { StreamNotice } from '../../protocol/index.js';

/** A model that can be taken out of memory. `unload` resolves when its process is gone and never rejects. */
type Resident = { unload(): Promise<void> };

type Notify = (notice: Extract<StreamNotice, { type: 'queued' }>) => void;

type Waiting = {
  readonly model: Resident;
  readonly pass: (leave: Promise<(() => void) | undefined> | undefined) => void;
  readonly notify: Notify;
};

/**
 * The one place in memory for a model. Admits one request at a time, in order of arrival. Before a request for another
 * model is admitted, the current model is unloaded.
 */
export class ModelQueue {
  /**
   * Resolves when it is the request's turn, with a function that admits the next one; with undefined if the signal aborts
   * before that or the queue is closed.
   *
   * @param notify Told the request's place whenever it changes; never called if it need not wait.
   */
  enter(model: Resident, signal: AbortSignal, notify: Notify = () => undefined): Promise<(() => void) | undefined> {
    if (signal.aborted || this._closed) {
      return Promise.resolve(undefined);
    }
    return new Promise(resolve => {
      const giveUp = (): void => {
        this._waiting = this._waiting.filter(one => one !== waiting);
        resolve(undefined);
        this._tell();
      };
      const pass: Waiting['pass'] = leave => {
        signal.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const waiting: Waiting = { model, notify, pass };
      signal.addEventListener('abort', giveUp, { once: true });
      this._waiting.push(waiting);
      if (this._inside === undefined) {
        this._next();
      } else {
        notify({ type: 'queued', position: this._waiting.length });
      }
    });
  }

  /** Whether a request of a model is let in or waits. */
  holds(model: Resident): boolean {
    return this._inside === model || this._waiting.some(waiting => waiting.model === model);
  }

  /** Refuses new requests and the waiting ones. Resolves when the model is out of memory. */
  async close(): Promise<void> {
    this._closed = true;
    this._waiting.splice(0).forEach(({ pass }) => pass(undefined));
    await this._resident?.unload();
  }

  private _next(): void {
    const next = this._waiting.shift();
    this._inside = next?.model;
    this._tell();
    next?.pass(this._seat(next.model));
  }

  /** Makes room for a model. Resolves with the function that admits the next request, or undefined if the queue was closed. */
  private async _seat(model: Resident): Promise<(() => void) | undefined> {
    if (this._resident !== model) {
      await this._resident?.unload();
      if (this._closed) {
        return undefined;
      }
      this._resident = model;
    }
    let left = false;
    return () => {
      if (!left) {
        left = true;
        this._next();
      }
    };
  }

  private _tell(): void {
    this._waiting.forEach(({ notify }, at) => notify({ type: 'queued', position: at + 1 }));
  }

  private _waiting: Waiting[] = [];
  /** The model of the request that was let in. */
  private _inside: Resident | undefined;
  /** The model that may be in memory. */
  private _resident: Resident | undefined;
  private _closed = false;
}

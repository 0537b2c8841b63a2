import { untilAborted } from '../../agent/index.js';
import type { StreamNotice } from '../../protocol/index.js';

/** A model that can be taken out of memory. `unload` resolves when its process is gone and never rejects. */
type Resident = { unload(): Promise<void> };

type Notify = (notice: Extract<StreamNotice, { type: 'queued' }>) => void;

type Place = { readonly model: Resident; readonly notify: Notify };

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
  async enter(
    model: Resident,
    signal: AbortSignal,
    notify: Notify = () => undefined
  ): Promise<(() => void) | undefined> {
    const isClosed = (): boolean => this._closing.signal.aborted;
    if (signal.aborted || isClosed()) {
      return undefined;
    }
    const place = { model, notify };
    const before = this._last;
    let admit = (): void => undefined;
    this._last = new Promise(resolve => (admit = resolve));
    this._places.push(place);
    if (this._places.length > 1) {
      notify({ type: 'queued', position: this._places.length - 1 });
      try {
        await untilAborted(before, AbortSignal.any([signal, this._closing.signal]));
      } catch {
        this._remove(place);
        void before.then(admit);
        return undefined;
      }
    }
    if (this._resident !== model) {
      await this._resident?.unload();
      this._resident = model;
    }
    const leave = (): void => {
      this._remove(place);
      admit();
    };
    return isClosed() ? undefined : leave;
  }

  /** Whether a request of a model is let in or waits. */
  holds(model: Resident): boolean {
    return this._places.some(place => place.model === model);
  }

  /** Refuses new requests and the waiting ones. Resolves when the model is out of memory. */
  async close(): Promise<void> {
    this._closing.abort();
    await this._resident?.unload();
  }

  /** Those behind it move up. */
  private _remove(place: Place): void {
    if (this._places.includes(place)) {
      this._places = this._places.filter(each => each !== place);
      this._places.slice(1).forEach(({ notify }, at) => notify({ type: 'queued', position: at + 1 }));
    }
  }

  /** Of all requests: first the one that was let in, then those that wait. */
  private _places: Place[] = [];
  /** Resolves when the last of them has left. */
  private _last: Promise<void> = Promise.resolve();
  /** The model that may be in memory. */
  private _resident: Resident | undefined;
  private readonly _closing = new AbortController();
}

/** A model that can be taken out of memory; `unload` resolves when its process is gone and never rejects. */
export type Seated = { unload(): Promise<void> };

type Waiting = {
  readonly model: Seated;
  readonly pass: (leave: (() => void) | undefined) => void;
  readonly moved: ((position: number) => void) | undefined;
  told: number;
};

/**
 * The one place in memory for a model. Those who want the model that has it share it; whoever wants another one waits until
 * all of them have left, in the order they came, and then until the process of the former model is gone.
 */
export class ModelSeat {
  /**
   * Resolves with a function to leave when the model may be loaded and used; with nothing when the signal aborts before, or
   * when the seat is closed.
   *
   * @param moved Told how many are before, whenever that changes; never called when nobody is.
   */
  take(model: Seated, signal: AbortSignal, moved?: (position: number) => void): Promise<(() => void) | undefined> {
    if (signal.aborted || this._closed) {
      return Promise.resolve(undefined);
    }
    return new Promise(resolve => {
      const giveUp = (): void => {
        this._waiting = this._waiting.filter(one => one !== waiting);
        resolve(undefined);
        this._next();
      };
      const pass = (leave: (() => void) | undefined): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const waiting: Waiting = { model, moved, pass, told: 0 };
      signal.addEventListener('abort', giveUp, { once: true });
      this._waiting.push(waiting);
      this._next();
    });
  }

  /** How many wait for a model while another one is in use. */
  waitingFor(model: Seated): number {
    return this._waiting.filter(waiting => waiting.model === model).length;
  }

  /** Nobody gets in any more; those who wait are told so. Resolves when the model is out of memory. */
  async close(): Promise<void> {
    this._closed = true;
    for (const { pass } of this._waiting.splice(0)) {
      pass(undefined);
    }
    await this._model?.unload();
  }

  private _next(): void {
    for (let first = this._waiting[0]; first !== undefined && !this._changing; first = this._waiting[0]) {
      if (first.model !== this._model) {
        if (this._users > 0) {
          break;
        }
        void this._change(first.model);
        break;
      }
      this._waiting.shift();
      this._users++;
      first.pass(this._leave());
    }
    this._waiting.forEach((waiting, at) => {
      const position = this._users + at;
      if (position > 0 && position !== waiting.told) {
        waiting.told = position;
        waiting.moved?.(position);
      }
    });
  }

  private async _change(model: Seated): Promise<void> {
    const former = this._model;
    this._changing = true;
    await former?.unload();
    this._model = model;
    this._changing = false;
    this._next();
  }

  private _leave(): () => void {
    let left = false;
    return () => {
      if (!left) {
        left = true;
        this._users--;
        this._next();
      }
    };
  }

  private _model: Seated | undefined;
  /** Those who were let in and have not left. */
  private _users = 0;
  private _waiting: Waiting[] = [];
  /** Whether the former model is on its way out. */
  private _changing = false;
  private _closed = false;
}

import { NotLoaded } from './not-loaded.js';

/**
 * Code that only some questions need, loaded with the first of them. Readings are synchronous and cannot wait: `get`
 * throws `NotLoaded` as long as the code is not there.
 */
export class Deferred<T> {
  constructor(private readonly _import: () => Promise<T>) {}

  get(): T {
    if (this._loaded === undefined) {
      throw new NotLoaded(() => this.load());
    }
    return this._loaded;
  }

  /** Rejects when the code cannot be fetched; the next call tries again. */
  async load(): Promise<void> {
    this._loaded ??= await this._import();
  }

  private _loaded: T | undefined;
}

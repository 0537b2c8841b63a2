import type { Corrections } from './corrections.js';

/** Corrections of answers, loaded with the first of them. */
export class LazyCorrections {
  /**
   * @param _arguments What `Corrections` takes.
   * @param _onFailure Called when it cannot be fetched; the next call tries again.
   */
  constructor(
    private readonly _arguments: ConstructorParameters<typeof Corrections>,
    private readonly _onFailure: (error: unknown) => void
  ) {}

  /** See `Corrections.change`. Never rejects. */
  async change(turnId: string, at: number, reading: string): Promise<void> {
    try {
      this._loaded ??= new (await import('./corrections.js')).Corrections(...this._arguments);
    } catch (error) {
      this._onFailure(error);
      return;
    }
    await this._loaded.change(turnId, at, reading);
  }

  private _loaded: Corrections | null = null;
}

import type { IDisposable } from '@lumino/disposable';

/** Knows whether a key is held down: what it does again then, nobody pressed. Hears of keys before anybody else in the page. */
export class HeldKey implements IDisposable {
  constructor(private readonly _window: Window = window) {
    _window.addEventListener('keydown', this, true);
    _window.addEventListener('keyup', this, true);
  }

  /** Whether the last key came again by itself. */
  get isHeld(): boolean {
    return this._isHeld;
  }

  handleEvent(event: KeyboardEvent): void {
    this._isHeld = event.type === 'keydown' && event.repeat;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._window.removeEventListener('keydown', this, true);
    this._window.removeEventListener('keyup', this, true);
  }

  private _isHeld = false;
  private _isDisposed = false;
}

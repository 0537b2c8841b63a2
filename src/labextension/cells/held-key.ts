/** Knows whether a key is held down: what it does again then, nobody pressed. Hears of keys before anybody else in the page. */
export class HeldKey {
  constructor() {
    window.addEventListener('keydown', this, true);
    window.addEventListener('keyup', this, true);
  }

  /** Whether the last key came again by itself. */
  get isHeld(): boolean {
    return this._isHeld;
  }

  handleEvent(event: KeyboardEvent): void {
    this._isHeld = event.type === 'keydown' && event.repeat;
  }

  dispose(): void {
    window.removeEventListener('keydown', this, true);
    window.removeEventListener('keyup', this, true);
  }

  private _isHeld = false;
}

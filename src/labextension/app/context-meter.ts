import type { ContextSize } from '../chat/state/chat-state.js';

const QUIET_MS = 300;

/** Keeps the size of the next request, measured again shortly after something it depends on has changed. */
export class ContextMeter {
  constructor(
    private readonly _measure: () => Promise<ContextSize | null>,
    private readonly _onMeasured: () => void
  ) {}

  size: ContextSize | null = null;

  /** Call with everything the size depends on; null when there is nothing to measure. Things that did not change are not measured again. */
  update(things: readonly unknown[] | null): void {
    const same = things !== null && things.length === this._things?.length;
    if (same && things.every((thing, at) => thing === this._things?.[at])) {
      return;
    }
    this._things = things;
    clearTimeout(this._timer);
    if (things === null) {
      this.size = null;
      return;
    }
    this._timer = setTimeout(() => void this._look(things), QUIET_MS);
  }

  /** If the size cannot be measured, it becomes unknown. */
  private async _look(things: readonly unknown[]): Promise<void> {
    const size = await this._measure().catch(() => null);
    if (this._things === things) {
      this.size = size && { tokens: size.tokens, window: size.window };
      this._onMeasured();
    }
  }

  private _things: readonly unknown[] | null = null;
  private _timer: ReturnType<typeof setTimeout> | undefined;
}

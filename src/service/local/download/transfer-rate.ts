const WINDOW_MS = 5000;

/** How fast bytes came in the last seconds. */
export class TransferRate {
  add(bytes: number, now: number): void {
    this._samples.push({ bytes, at: now });
    while ((this._samples[0]?.at ?? now) < now - WINDOW_MS) {
      this._samples.shift();
    }
  }

  /** Bytes a second; 0 before anything can be said. */
  perSecond(now: number): number {
    const recent = this._samples.filter(({ at }) => at >= now - WINDOW_MS);
    const [first] = recent;
    const ms = first === undefined ? 0 : now - first.at;
    // What came with the first sample came before the time that is looked at.
    const bytes = recent.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
    return ms <= 0 ? 0 : Math.round((bytes * 1000) / ms);
  }

  private _samples: { readonly bytes: number; readonly at: number }[] = [];
}

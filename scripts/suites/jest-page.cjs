/** What browsers have and this version of jsdom lacks. */
AbortSignal.prototype.throwIfAborted ??= function () {
  if (this.aborted) {
    throw this.reason;
  }
};

if (globalThis.Element) {
  globalThis.Element.prototype.scrollIntoView ??= function () {
    // Nothing is laid out, so nothing scrolls.
  };
}

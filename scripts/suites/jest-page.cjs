/** What browsers have and this version of jsdom lacks. */
AbortSignal.prototype.throwIfAborted ??= function () {
  if (this.aborted) {
    throw this.reason;
  }
};

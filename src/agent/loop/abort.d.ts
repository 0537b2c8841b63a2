/** What `use` comes to with a controller that until then also aborts with any of these signals, for their reason. */
export declare function linkAborts<T>(signals: readonly (AbortSignal | undefined)[], use: (abort: AbortController) => Promise<T>): Promise<T>;
/**
 * The promise's outcome, or a rejection with the signal's reason as soon as it aborts. What the promise does afterwards
 * is ignored, a late rejection included.
 */
export declare function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T>;
//# sourceMappingURL=abort.d.ts.map
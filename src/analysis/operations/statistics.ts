import { Deferred } from '../loading/deferred.js';

/** Loaded with the first step of statistics. */
export const STATISTICS = new Deferred(async () => (await import('./statistics-code.js')).STATISTICS_CODE);

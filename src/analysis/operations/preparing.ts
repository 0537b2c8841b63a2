import { Deferred } from '../loading/deferred.js';

/** Loaded with the first step that prepares data. */
export const PREPARING = new Deferred(async () => (await import('./preparing-code.js')).PREPARING_CODE);

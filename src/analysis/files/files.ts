import { Deferred } from '../loading/deferred.js';

/** Files as datasets, loaded with the first of them. */
export const FILES = new Deferred(async () => (await import('./file-dataset.js')).fileDataset);

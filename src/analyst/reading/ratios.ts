import { Deferred } from '../../analysis/index.js';

/** How quotients of two amounts are read. Loaded with the first question that has a word for one between two others. */
export const RATIOS = new Deferred(async () => (await import('./chunk-ratio.js')).chunkRatio);

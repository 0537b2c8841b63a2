import { lazy } from '../elements/lazy.js';
import type { FileRowsProps } from './file-rows.js';

/** Data files among the datasets, fetched when there are some. */
export const LazyFileRows = lazy<FileRowsProps>(async () => (await import('./file-rows.js')).FileRows);

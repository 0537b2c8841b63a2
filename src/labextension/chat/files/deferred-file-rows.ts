import { deferredView } from '../elements/deferred-view.js';
import type { FileRowsProps } from './file-rows.js';

/** Data files among the datasets, fetched when there are some. */
export const DeferredFileRows = deferredView<FileRowsProps>(async () => (await import('./file-rows.js')).FileRows);

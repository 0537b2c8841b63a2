import { deferredView } from '../elements/deferred-view.js';
import type { LocalFilesProps } from './local-files-view.js';

/** The model files, fetched when their tab is first shown. */
export const DeferredLocalFiles = deferredView<LocalFilesProps>(
  async () => (await import('./local-files-view.js')).LocalFilesView
);

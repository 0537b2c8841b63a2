import { deferredView } from './deferred-view.js';

/** The model files, fetched when their tab is first shown. */
export const DeferredLocalFiles = deferredView<object>(
  async () => (await import('./local-files-view.js')).LocalFilesView
);

import { lazy } from '../elements/lazy.js';
import type { LocalFilesProps } from './local-files-view.js';

/** The model files, fetched when their tab is first shown. */
export const LazyLocalFiles = lazy<LocalFilesProps>(async () => (await import('./local-files-view.js')).LocalFilesView);

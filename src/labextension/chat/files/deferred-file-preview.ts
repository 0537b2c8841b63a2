import { lazy } from '../elements/lazy.js';
import type { FilePreviewProps } from './file-preview.js';

/** The first rows of a file, fetched when some are first shown. */
export const LazyFilePreview = lazy<FilePreviewProps>(async () => (await import('./file-preview.js')).FilePreview);

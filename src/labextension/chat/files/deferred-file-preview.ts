import { deferredView } from '../elements/deferred-view.js';
import type { FilePreviewProps } from './file-preview.js';

/** The first rows of a file, fetched when some are first shown. */
export const DeferredFilePreview = deferredView<FilePreviewProps>(
  async () => (await import('./file-preview.js')).FilePreview
);

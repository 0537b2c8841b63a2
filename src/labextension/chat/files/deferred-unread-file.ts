import { deferredView } from '../deferred-view.js';
import type { UnreadFileProps } from './unread-file.js';

/** What is missing to read the file of a question, fetched when a file first lacks it. */
export const DeferredUnreadFile = deferredView<UnreadFileProps>(
  async () => (await import('./unread-file.js')).UnreadFile
);

import { lazy } from '../elements/lazy.js';
import type { UnreadFileProps } from '../files/unread-file.js';

/** What is missing to read the file of a question, fetched when a file first lacks it. */
export const LazyUnreadFile = lazy<UnreadFileProps>(async () => (await import('../files/unread-file.js')).UnreadFile);

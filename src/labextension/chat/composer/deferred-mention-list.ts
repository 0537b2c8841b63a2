import { lazy } from '../elements/lazy.js';
import type { MentionListProps } from './mention-list.js';

/** What can be named in a question, fetched with the first `@`. */
export const LazyMentionList = lazy<MentionListProps>(async () => (await import('./mention-list.js')).MentionList);

import { deferredView } from '../elements/deferred-view.js';
import type { MentionListProps } from './mention-list.js';

/** What can be named in a question, fetched with the first `@`. */
export const DeferredMentionList = deferredView<MentionListProps>(
  async () => (await import('./mention-list.js')).MentionList
);

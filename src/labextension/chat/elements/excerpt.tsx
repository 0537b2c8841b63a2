import type { ReactElement } from 'react';
import { formatCount } from './format-count.js';
import { useChatView } from '../state/use-chat-view.js';

/** Characters of the longest sentence or title that is shown whole. */
export const MAX_EXCERPT = 10_000;

/** A sentence, a title or a name: of a very long one the beginning, and how long it is. */
export function Excerpt({ of: text }: { readonly of: string }): ReactElement {
  const { trans } = useChatView();
  return (
    <>
      {text.length <= MAX_EXCERPT
        ? text
        : trans.__('%1… (%2 characters)', text.slice(0, MAX_EXCERPT), formatCount(text.length))}
    </>
  );
}

import type { ReactElement } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { formatCount } from './format.js';

/** Characters of the longest sentence or title that is shown whole. */
const MAX_EXCERPT = 10_000;

/** A sentence, a title or a name. A very long one is cut, and its length is shown. */
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

/** A sentence in which names between backticks are set as code. Everything is text, nothing is parsed as HTML. */
export function TextWithCode({ text }: { readonly text: string }): ReactElement {
  if (text.length > MAX_EXCERPT) {
    return <Excerpt of={text} />;
  }
  const parts = text.split(/`([^`\n]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

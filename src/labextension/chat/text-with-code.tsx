import type { ReactElement } from 'react';
import { excerpt } from './excerpt.js';
import { useChatView } from './use-chat-view.js';

/** A sentence in which names between backticks are set as code. Everything is text, nothing is parsed as HTML. */
export function TextWithCode({ text }: { readonly text: string }): ReactElement {
  const { trans } = useChatView();
  const parts = excerpt(text, trans).split(/`([^`\n]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

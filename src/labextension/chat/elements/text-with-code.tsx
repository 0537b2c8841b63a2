import type { ReactElement } from 'react';
import { Excerpt, MAX_EXCERPT } from './excerpt.js';

/** A sentence in which names between backticks are set as code. Everything is text, nothing is parsed as HTML. */
export function TextWithCode({ text }: { readonly text: string }): ReactElement {
  if (text.length > MAX_EXCERPT) {
    return <Excerpt of={text} />;
  }
  const parts = text.split(/`([^`\n]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

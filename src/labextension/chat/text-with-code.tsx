import type { ReactElement } from 'react';

/** A sentence in which names between backticks are set as code. Everything is text, nothing is parsed as HTML. */
export function TextWithCode({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/`([^`\n]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

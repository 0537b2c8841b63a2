import type { ReactElement } from 'react';

/** A text with the first place marked where a part of it stands, whatever its case. */
export function MarkedText({ text, part }: { readonly text: string; readonly part: string }): ReactElement {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  return at < 0 ? (
    <>{text}</>
  ) : (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}

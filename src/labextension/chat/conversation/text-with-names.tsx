import type { ReactElement } from 'react';

export type TextWithNamesProps = {
  readonly text: string;
  /** Names of datasets and columns that are set as code where they stand as a whole word. */
  readonly names: ReadonlySet<string>;
};

/** A question in which known names are set as code. */
export function TextWithNames({ text, names }: TextWithNamesProps): ReactElement {
  const parts = text.split(/([\p{L}\p{N}_]+)/u);
  return <>{parts.map((part, at) => (names.has(part) ? <code key={at}>{part}</code> : part))}</>;
}

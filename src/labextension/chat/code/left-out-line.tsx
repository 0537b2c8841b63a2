import type { ReactElement } from 'react';
import { formatCount } from '../elements/format.js';
import type { ShownPart } from './shown-part.js';
import { useChatView } from '../state/use-chat-view.js';

export type LeftOutLineProps = {
  readonly part: ShownPart;
  /** Where the rest can be had; one sentence. */
  readonly rest?: string | undefined;
};

/** Says how much of a text is shown. Nothing for a text that is shown whole. */
export function LeftOutLine({ part, rest }: LeftOutLineProps): ReactElement | null {
  const { trans } = useChatView();
  const { text, of } = part;
  if (of === undefined) {
    return null;
  }
  const [shown, all] = [formatCount(text.length), formatCount(of.characters)];
  return (
    <div className="jp-cw-LeftOut">
      {trans._n(
        'Only the first %2 of %3 characters (%1 line) are shown.',
        'Only the first %2 of %3 characters (%1 lines) are shown.',
        of.lines,
        shown,
        all
      )}{' '}
      {rest}
    </div>
  );
}

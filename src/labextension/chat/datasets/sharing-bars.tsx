import type { ReactElement } from 'react';
import type { SharingLevel } from '../../../datasets/index.js';
import { SharingPips } from './sharing-pips.js';
import { sharingWord } from './sharing-word.js';
import { useChatView } from '../state/use-chat-view.js';

/** How much of a dataset may be sent, as five bars and a word. The word goes in narrow panels, the tooltip keeps it. */
export function SharingBars({ level }: { readonly level: SharingLevel }): ReactElement {
  const { trans } = useChatView();
  const word = sharingWord(level, trans);
  const said = trans.__('Shared with the model: %1', word);
  return (
    <span className="jp-cw-Sharing" role="img" aria-label={said} title={said}>
      <SharingPips level={level} />
      <span className="jp-cw-Sharing-word">{word}</span>
    </span>
  );
}

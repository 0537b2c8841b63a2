import type { ReactElement } from 'react';
import { SHARING_LEVELS, type SharingLevel } from '../../datasets/index.js';
import { sharingWord } from './sharing-word.js';
import { useChatView } from './use-chat-view.js';

/** How much of a dataset may be sent, as five bars and a word. The word goes in narrow panels, the tooltip keeps it. */
export function SharingBars({ level }: { readonly level: SharingLevel }): ReactElement {
  const { trans } = useChatView();
  const word = sharingWord(level, trans);
  const full = SHARING_LEVELS.indexOf(level);
  return (
    <span className="jp-cw-Sharing" title={trans.__('Shared with the model: %1', word)}>
      <span className="jp-cw-Sharing-bars" aria-hidden="true">
        {SHARING_LEVELS.map((name, at) => (
          <i key={name} className={at <= full ? 'jp-cw-mod-full' : undefined} />
        ))}
      </span>
      <span className="jp-cw-Sharing-word">{word}</span>
    </span>
  );
}

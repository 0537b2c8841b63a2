import type { TranslationBundle } from '@jupyterlab/translation';
import type { ReactElement } from 'react';
import { SHARING_LEVELS, type SharingLevel } from '../../../datasets/index.js';
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

/** A sharing level as five bars; says nothing to screen readers. */
export function SharingPips({ level }: { readonly level: SharingLevel }): ReactElement {
  const full = SHARING_LEVELS.indexOf(level);
  return (
    <span className="jp-cw-Sharing-bars" aria-hidden="true">
      {SHARING_LEVELS.map((name, at) => (
        <i key={name} className={at <= full ? 'jp-cw-mod-full' : undefined} />
      ))}
    </span>
  );
}

/** The name of a sharing level, as people read it. */
export function sharingWord(level: SharingLevel, trans: TranslationBundle): string {
  return {
    names: trans.__('Names'),
    types: trans.__('Types'),
    statistics: trans.__('Statistics'),
    masked: trans.__('Masked rows'),
    rows: trans.__('Rows')
  }[level];
}

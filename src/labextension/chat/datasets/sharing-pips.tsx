import type { ReactElement } from 'react';
import { SHARING_LEVELS, type SharingLevel } from '../../../datasets/index.js';

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

import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { SharingLevel } from '../../../datasets/index.js';
import { useShowOpened } from '../elements/disclosure.js';
import { joined } from '../elements/format.js';
import { Icon } from '../elements/icon.js';
import type { Roving } from '../elements/use-roving.js';
import { useChatView } from '../state/use-chat-view.js';
import type { DatasetSize } from './dataset-words.js';
import { SharingBars, sharingWord } from './sharing.js';

type DatasetRowProps = {
  readonly name: string;
  readonly badge: string;
  readonly size: DatasetSize;
  /** Its state: an icon before its size, and words for its accessible name. */
  readonly status?: { readonly icon: ReactNode; readonly words: string };
  readonly level: SharingLevel;
  readonly isFile?: boolean;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly itemProps: ReturnType<Roving['itemProps']>;
  readonly row?: RefObject<HTMLDivElement>;
  readonly children: ReactNode;
};

/** One row of the list of datasets; → or a click opens what is below it, ← closes it. */
export function DatasetRow(props: DatasetRowProps): ReactElement {
  const { name, badge, size, status, level, isFile = false, open, onToggle, itemProps, row, children } = props;
  const { trans } = useChatView();
  const shown = useShowOpened<HTMLDivElement>(open);
  const kind = isFile ? trans.__('%1 file', badge) : badge;
  const spoken = joined([name, kind, status?.words ?? '', size.spoken], ', ');
  return (
    <>
      <div
        ref={row}
        role="row"
        className={`jp-cw-Dataset ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}
        aria-level={1}
        aria-expanded={open}
        aria-label={trans.__('%1, shared with the model: %2', spoken, sharingWord(level, trans))}
        {...itemProps}
        onClick={() => onToggle(!open)}
        onKeyDown={event => {
          if (event.ctrlKey || event.metaKey || event.altKey) {
            return; // Part of a shortcut.
          }
          const moves = (event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open);
          if (moves || event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            onToggle(!open);
          }
        }}
      >
        <span role="gridcell" className="jp-cw-Dataset-caret">
          <Icon icon={open ? caretDownIcon : caretRightIcon} />
        </span>
        <span role="gridcell" className={`jp-cw-Dataset-name ${isFile ? 'jp-cw-mod-file' : ''}`.trimEnd()} title={name}>
          {name}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-engine" title={badge}>
          <span className="jp-cw-Badge">{badge}</span>
        </span>
        <span role="gridcell" className="jp-cw-Dataset-size" title={size.title}>
          {status?.icon}
          {size.text}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-sharing">
          <SharingBars level={level} />
        </span>
      </div>
      {open && (
        <div ref={shown} role="row" aria-level={2} className="jp-cw-Dataset-more">
          <div role="gridcell" aria-colspan={5}>
            {children}
          </div>
        </div>
      )}
    </>
  );
}

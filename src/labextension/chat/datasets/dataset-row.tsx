import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { DatasetProfile, SharingLevel } from '../../../datasets/index.js';
import { datasetSize } from './dataset-size.js';
import { LazyDatasetDetails } from './deferred-dataset-details.js';
import { engineWords } from './engine-words.js';
import { Icon } from '../elements/icon.js';
import { SharingBars } from './sharing-bars.js';
import { sharingWord } from './sharing-word.js';
import { useChatView } from '../state/use-chat-view.js';
import { useShowOpened } from '../elements/disclosure.js';
import type { Roving } from '../elements/use-roving.js';

export type DatasetRowProps = {
  readonly profile: DatasetProfile;
  readonly level: SharingLevel;
  /** The user's own words about it. */
  readonly description: string;
  readonly readAt?: number | undefined;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly itemProps: ReturnType<Roving['itemProps']>;
};

/** A dataset in one row; → or a click opens its columns below it, ← closes them. */
export function DatasetRow(props: DatasetRowProps): ReactElement {
  const { profile, level, open, onToggle } = props;
  const { trans } = useChatView();
  const size = datasetSize(profile, trans);
  const badge = engineWords(profile, trans);
  const shown = useShowOpened<HTMLDivElement>(open);
  const name = trans.__(
    '%1, %2, %3, shared with the model: %4',
    profile.name,
    badge,
    size.spoken,
    sharingWord(level, trans)
  );
  return (
    <>
      <div
        role="row"
        className={`jp-cw-Dataset ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}
        aria-level={1}
        aria-expanded={open}
        aria-label={name}
        {...props.itemProps}
        onClick={() => onToggle(!open)}
        onKeyDown={event => {
          if (event.ctrlKey || event.metaKey || event.altKey) {
            return; // Part of a shortcut.
          }
          const opens = event.key === 'ArrowRight' && !open;
          const closes = event.key === 'ArrowLeft' && open;
          if (opens || closes || event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            onToggle(!open);
          }
        }}
      >
        <span role="gridcell" className="jp-cw-Dataset-caret">
          <Icon icon={open ? caretDownIcon : caretRightIcon} />
        </span>
        <span role="gridcell" className="jp-cw-Dataset-name" title={profile.name}>
          {profile.name}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-engine" title={badge}>
          <span className="jp-cw-Badge">{badge}</span>
        </span>
        <span role="gridcell" className="jp-cw-Dataset-size" title={size.title}>
          {size.text}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-sharing">
          <SharingBars level={level} />
        </span>
      </div>
      {open && (
        <div ref={shown} role="row" aria-level={2} className="jp-cw-Dataset-more">
          <div role="gridcell" aria-colspan={5}>
            <LazyDatasetDetails profile={profile} description={props.description} readAt={props.readAt} />
          </div>
        </div>
      )}
    </>
  );
}

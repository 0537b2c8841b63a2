import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useState, type ReactElement } from 'react';
import type { DatasetProfile, SharingLevel } from '../../../datasets/index.js';
import { useShowOpened } from '../elements/disclosure.js';
import { Icon } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { useRoving, type Roving } from '../elements/use-roving.js';
import type { ChatState, DatasetsView } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { datasetSize, engineWords } from './dataset-words.js';
import { SharingBars, sharingWord } from './sharing-bars.js';

/** What an opened dataset row shows, fetched when one is opened. */
export const LazyDatasetDetails = lazy(async () => (await import('./dataset-details.js')).DatasetDetails);

/** Data files among the datasets, fetched when there are some. */
export const LazyFileRows = lazy(async () => (await import('../files/file-rows.js')).FileRows);

/** So many rows are shown; with more the list scrolls and has a filter. */
const ROWS = 6;

type DatasetListProps = { readonly datasets: DatasetsView; readonly levels: ChatState['sharing']['levels'] };

/** The datasets of the kernel and the data files, aligned over all rows. */
export function DatasetList({ datasets, levels }: DatasetListProps): ReactElement {
  const { connections, trans } = useChatView();
  const { profiles, files = [], unlisted = 0, readAt } = datasets;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState('');
  const many = profiles.length + files.length > ROWS;
  const wanted = many ? filter.trim().toLowerCase() : '';
  const isWanted = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(wanted);
  const shown = profiles.filter(isWanted);
  const shownFiles = files.filter(isWanted);
  const roving = useRoving(
    [...shown, ...shownFiles].map(({ name }) => name),
    'first'
  );
  const toggle = (name: string) => (open: boolean) => {
    const next = new Set(opened);
    if (open) {
      next.add(name);
    } else {
      next.delete(name);
    }
    setOpened(next);
  };
  const open = shown.some(profile => opened.has(profile.name)) || shownFiles.some(file => file.open);
  return (
    <>
      {many && (
        <input
          type="search"
          className="jp-cw-Filter"
          aria-label={trans.__('Filter datasets')}
          placeholder={trans.__('Filter datasets')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {shown.length + shownFiles.length === 0 ? (
        <div className="jp-cw-Columns-note">{trans.__('Nothing named “%1” in this kernel', filter)}</div>
      ) : (
        <div className={`jp-cw-Datasets-scroller ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}>
          <div
            role="treegrid"
            className="jp-cw-Datasets-grid"
            aria-label={trans.__('Datasets')}
            onKeyDown={roving.onKeyDown}
          >
            {shown.map(profile => (
              <DatasetRow
                key={profile.name}
                profile={profile}
                description={datasets.descriptions?.get(profile.name) ?? ''}
                level={levels[profile.name] ?? 'names'}
                readAt={readAt}
                open={opened.has(profile.name)}
                onToggle={toggle(profile.name)}
                itemProps={roving.itemProps(profile.name)}
              />
            ))}
            {shownFiles.length > 0 && (
              <LazyFileRows
                files={shownFiles}
                levels={levels}
                sought={datasets.sought ?? null}
                itemProps={roving.itemProps}
              />
            )}
          </div>
          {unlisted > 0 && connections.absent === null && (
            <div className="jp-cw-Columns-note">
              {trans._n('%1 more data file: name it with @', '%1 more data files: name them with @', unlisted)}
            </div>
          )}
        </div>
      )}
    </>
  );
}

type DatasetRowProps = {
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
function DatasetRow(props: DatasetRowProps): ReactElement {
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

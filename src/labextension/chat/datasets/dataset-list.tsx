import { useState, type ReactElement } from 'react';
import { FilterField } from '../elements/filter-field.js';
import { lazy } from '../elements/lazy.js';
import { useRoving } from '../elements/use-roving.js';
import type { ChatState, DatasetsView } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { DatasetRow } from './dataset-row.js';
import { datasetSize, engineWords } from './dataset-words.js';

/** What an opened dataset row shows, fetched when one is opened. */
export const LazyDatasetDetails = lazy(async () => (await import('./dataset-details.js')).DatasetDetails);

/** The row of a data file among the datasets; its code is fetched when there are data files. */
export const LazyFileRow = lazy(async () => (await import('../files/file-row.js')).FileRow);

/** Rows in sight at once; a longer list scrolls and has a filter. */
const ROWS = 6;

type DatasetListProps = { readonly datasets: DatasetsView; readonly levels: ChatState['sharing']['levels'] };

/** The datasets of the kernel and the data files, aligned over all rows. */
export function DatasetList({ datasets, levels }: DatasetListProps): ReactElement {
  const { connections, trans } = useChatView();
  const { profiles, files = [], unlisted = 0, readAt } = datasets;
  const [opened, setOpened] = useState<readonly string[]>([]);
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
  const open = shown.some(({ name }) => opened.includes(name)) || shownFiles.some(file => file.open);
  return (
    <>
      {many && <FilterField label={trans.__('Filter datasets')} value={filter} onChange={setFilter} />}
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
                name={profile.name}
                badge={engineWords(profile, trans)}
                size={datasetSize(profile, trans)}
                level={levels[profile.name] ?? 'names'}
                open={opened.includes(profile.name)}
                onToggle={wantsOpen => {
                  const others = opened.filter(name => name !== profile.name);
                  setOpened(wantsOpen ? [...others, profile.name] : others);
                }}
                itemProps={roving.itemProps(profile.name)}
              >
                <LazyDatasetDetails
                  profile={profile}
                  description={datasets.descriptions?.get(profile.name) ?? ''}
                  readAt={readAt}
                />
              </DatasetRow>
            ))}
            {shownFiles.map(file => (
              <LazyFileRow
                key={file.name}
                file={file}
                level={levels[file.name] ?? 'names'}
                sought={datasets.sought?.file === file.name ? datasets.sought : null}
                itemProps={roving.itemProps(file.name)}
              />
            ))}
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

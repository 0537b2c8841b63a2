import { caretDownEmptyIcon, refreshIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { IconButton } from '../elements/button.js';
import { opens } from '../elements/disclosure.js';
import { FilterField } from '../elements/filter-field.js';
import { formatTime, joined } from '../elements/format.js';
import { Dot, Icon, Spinner, type Look } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { StateLine } from '../elements/state-line.js';
import { useRoving } from '../elements/use-roving.js';
import type { ChatState, DatasetsView } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { DatasetRow } from './dataset-row.js';
import { datasetSize, engineWords } from './dataset-words.js';

/** How long a state must last before it is shown, in milliseconds. */
const READING_AFTER_MS = 250;
const STALE_AFTER_MS = 1000;

type DatasetsSectionProps = {
  readonly state: ChatState;
  /** Whether something else needs the space; the list is closed meanwhile. */
  readonly covered: boolean;
  readonly onUncover: () => void;
};

/** What is in the kernel of the notebook and which data files lie beside it. */
export function DatasetsSection({ state, covered, onUncover }: DatasetsSectionProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const [listed, setListed] = useState(true);
  const list = useId();
  const { datasets, notebook } = state;
  const { status, profiles, files = [], unlisted = 0, sought } = datasets;
  const reading = useDelayed(status === 'reading' && profiles.length > 0, READING_AFTER_MS);
  const [shown, setShown] = useState(sought);
  if (sought && sought !== shown) {
    setShown(sought);
    setListed(true);
  }
  if (notebook === null) {
    return null;
  }
  const open = listed && !covered;
  const setOpen = (wanted: boolean): void => {
    if (covered) {
      onUncover();
    }
    setListed(wanted);
  };
  const readable = !['no-kernel', 'kernel-dead', 'disconnected', 'other-language'].includes(status);
  const fileCount = files.length + unlisted;
  const counts = joined([
    profiles.length > 0 ? trans._n('%1 in memory', '%1 in memory', profiles.length) : '',
    fileCount > 0 ? trans._n('%1 file', '%1 files', fileCount) : ''
  ]);
  return (
    <section className="jp-cw-Datasets" aria-label={trans.__('Datasets')} data-cw-region="datasets">
      <div className="jp-cw-Datasets-head">
        <button type="button" className="jp-cw-Datasets-toggle" {...opens(list, open, setOpen)}>
          <span className={`jp-cw-Turning ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}>
            <Icon icon={caretDownEmptyIcon} />
          </span>
          <span className="jp-cw-Datasets-title">{trans.__('Datasets')}</span>
          {(reading || counts !== '') && (
            <span className="jp-cw-Datasets-count">
              {reading && <Spinner />}
              {reading ? trans.__('Reading variables…') : counts}
            </span>
          )}
        </button>
        <IconButton
          icon={refreshIcon}
          label={trans.__('Read variables again')}
          disabled={readable ? undefined : trans.__('There is no Python kernel to read')}
          onClick={() => controller.readVariables()}
        />
      </div>
      <div id={list} hidden={!open}>
        {listed && (
          <>
            <DatasetsMessage state={state} />
            {profiles.length + fileCount > 0 && <DatasetList datasets={datasets} levels={state.sharing.levels} />}
          </>
        )}
      </div>
    </section>
  );
}

type Message = readonly [look: Look, text: string, action?: readonly [words: string, run: () => void]];

/** Says in one sentence why the list is empty or old, and what to do; nothing when it is as it should be. */
function DatasetsMessage({ state }: { readonly state: ChatState }): ReactElement | null {
  const { connections, controller, trans } = useChatView();
  const { status, profiles, readAt, message } = state.datasets;
  const isOld = status === 'kernel-busy' || status === 'stale';
  const old = useDelayed(isOld, STALE_AFTER_MS);
  const isFilled = (status === 'reading' || status === 'ready') && profiles.length > 0;
  if (status === 'no-notebook' || isFilled || (isOld && !old)) {
    return null;
  }
  const [ring, dead] = [<Dot key="dot" look="ring" />, <Dot key="dot" look="dead" />];
  const asOf = readAt === undefined ? '' : trans.__('Data as of %1.', formatTime(readAt));
  const readAgain = [trans.__('Read again'), () => controller.readVariables()] as const;
  const empty =
    connections.absent === null
      ? trans.__('No data frames yet. Run a cell that loads one, or name a file with @.')
      : trans.__('No data frames yet. Run a cell that loads one.');
  const language = trans.__('%1 kernel: live data needs Python for now.', message ?? state.kernel.displayName);
  const messages: Readonly<Record<Exclude<DatasetsView['status'], 'no-notebook'>, Message>> = {
    'no-kernel': [
      dead,
      trans.__('This notebook has no kernel. Start one to read its data.'),
      [trans.__('Choose a kernel'), () => controller.startKernel()]
    ],
    reading: ['busy', trans.__('Reading variables…')],
    ready: [ring, empty],
    'kernel-busy': [<Dot key="dot" look="busy" />, trans.__('Kernel busy. %1', asOf)],
    stale: [ring, trans.__('Code has run since this was read. %1', asOf), readAgain],
    disconnected: [dead, trans.__('The server does not answer. Reconnecting… %1', asOf)],
    'kernel-dead': [dead, trans.__('The kernel died. Restart it and run the cells that load data.')],
    'kernel-restarted': [
      dead,
      trans.__('Kernel restarted. Variables are gone.'),
      [trans.__('Run cells above'), () => controller.runCellsAbove()]
    ],
    'other-language': [ring, language],
    failed: [dead, message ?? trans.__('The variables could not be read.'), readAgain]
  };
  const [look, text, action] = messages[status];
  return (
    <StateLine icon={look} actions={action === undefined ? [] : [{ words: action[0], run: action[1] }]}>
      {text}
    </StateLine>
  );
}

/** True once `active` has held for `ms` milliseconds: a shorter state is not worth a flicker. */
function useDelayed(active: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const timer = active ? setTimeout(() => setHeld(true), ms) : undefined;
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [active, ms]);
  return active && held;
}

export const LazyDatasetDetails = lazy(async () => (await import('./dataset-details.js')).DatasetDetails);

export const LazyFileRow = lazy(async () => (await import('../files/file-row.js')).FileRow);

/** Rows in sight at once; a longer list scrolls and has a filter. */
const ROWS = 6;

type DatasetListProps = { readonly datasets: DatasetsView; readonly levels: ChatState['sharing']['levels'] };

/** The datasets of the kernel and the data files, aligned over all rows. */
function DatasetList({ datasets, levels }: DatasetListProps): ReactElement {
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

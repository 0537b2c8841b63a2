import { caretDownEmptyIcon, refreshIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { Button, IconButton } from '../elements/button.js';
import { opens } from '../elements/disclosure.js';
import { formatTime } from '../elements/format.js';
import { Icon, Spinner } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { DatasetList } from './dataset-list.js';

/** A read that is over sooner is not announced. */
const READING_AFTER_MS = 250;

type DatasetsSectionProps = {
  readonly state: ChatState;
  /** Whether something else needs the room: the list is closed meanwhile. */
  readonly covered: boolean;
  /** Called when the list is opened all the same. */
  readonly onUncover: () => void;
};

/** What is in the kernel of the notebook and which data files lie beside it. Whether it is open is remembered for each notebook. */
export function DatasetsSection({ state, covered, onUncover }: DatasetsSectionProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useId();
  const { datasets, notebook } = state;
  const reading = useDelayed(datasets.status === 'reading' && datasets.profiles.length > 0, READING_AFTER_MS);
  const { sought } = datasets;
  const [shown, setShown] = useState(sought);
  if (sought && sought !== shown && notebook !== null) {
    setShown(sought);
    setClosed(new Set([...closed].filter(path => path !== notebook.path)));
  }
  if (notebook === null) {
    return null;
  }
  const listed = !closed.has(notebook.path);
  const open = listed && !covered;
  const setOpen = (wanted: boolean): void => {
    if (covered) {
      onUncover();
    }
    const next = new Set(closed);
    if (wanted) {
      next.delete(notebook.path);
    } else {
      next.add(notebook.path);
    }
    setClosed(next);
  };
  const readable = !['no-kernel', 'kernel-dead', 'disconnected', 'other-language'].includes(datasets.status);
  const count = datasets.profiles.length;
  const files = (datasets.files?.length ?? 0) + (datasets.unlisted ?? 0);
  const counts = [
    count > 0 ? trans._n('%1 in memory', '%1 in memory', count) : '',
    files > 0 ? trans._n('%1 file', '%1 files', files) : ''
  ].filter(text => text !== '');
  return (
    <section className="jp-cw-Datasets" aria-label={trans.__('Datasets')} data-cw-region="datasets">
      <div className="jp-cw-Datasets-head">
        <button type="button" className="jp-cw-Datasets-toggle" {...opens(list, open, setOpen)}>
          <span className={`jp-cw-Turning ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}>
            <Icon icon={caretDownEmptyIcon} />
          </span>
          <span className="jp-cw-Datasets-title">{trans.__('Datasets')}</span>
          {reading ? (
            <span className="jp-cw-Datasets-count">
              <Spinner />
              {trans.__('Reading variables…')}
            </span>
          ) : (
            counts.length > 0 && <span className="jp-cw-Datasets-count">{counts.join(' · ')}</span>
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
            {count + files > 0 && <DatasetList datasets={datasets} levels={state.sharing.levels} />}
          </>
        )}
      </div>
    </section>
  );
}

/** What is old for a shorter time is not said to be, in milliseconds. */
const STALE_AFTER_MS = 1000;

/** Says in one sentence why the list is empty or old, and what to do; nothing when it is as it should be. */
function DatasetsMessage({ state }: { readonly state: ChatState }): ReactElement | null {
  const { connections, controller, trans } = useChatView();
  const { datasets, kernel } = state;
  const old = useDelayed(datasets.status === 'kernel-busy' || datasets.status === 'stale', STALE_AFTER_MS);
  const dot = (kind: 'ring' | 'busy' | 'dead'): ReactElement => (
    <span className={`jp-cw-Dot jp-cw-mod-${kind}`} aria-hidden="true" />
  );
  switch (datasets.status) {
    case 'no-notebook':
      return null;
    case 'no-kernel':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.startKernel()}>
              {trans.__('Choose a kernel')}
            </Button>
          }
        >
          {trans.__('This notebook has no kernel. Start one to read its data.')}
        </StateLine>
      );
    case 'reading':
      return datasets.profiles.length > 0 ? null : (
        <StateLine icon={<Spinner />}>{trans.__('Reading variables…')}</StateLine>
      );
    case 'ready':
      return datasets.profiles.length > 0 ? null : (
        <StateLine icon={dot('ring')}>
          {connections.absent === null
            ? trans.__('No data frames yet. Run a cell that loads one, or name a file with @.')
            : trans.__('No data frames yet. Run a cell that loads one.')}
        </StateLine>
      );
    case 'kernel-busy':
      return old ? (
        <StateLine icon={dot('busy')}>
          {trans.__('Kernel busy.')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      ) : null;
    case 'stale':
      return old ? (
        <StateLine
          icon={dot('ring')}
          actions={
            <Button kind="link" onClick={() => controller.readVariables()}>
              {trans.__('Read again')}
            </Button>
          }
        >
          {trans.__('Code ran since this was read.')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      ) : null;
    case 'disconnected':
      return (
        <StateLine icon={dot('dead')}>
          {trans.__('The server does not answer. Reconnecting…')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      );
    case 'kernel-dead':
      return (
        <StateLine icon={dot('dead')}>
          {trans.__('The kernel died. Restart it and run the cells that load data.')}
        </StateLine>
      );
    case 'kernel-restarted':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.runCellsAbove()}>
              {trans.__('Run cells above')}
            </Button>
          }
        >
          {trans.__('Kernel restarted. Variables are gone.')}
        </StateLine>
      );
    case 'other-language':
      return (
        <StateLine icon={dot('ring')}>
          {trans.__('%1 kernel: live data needs Python for now.', datasets.message ?? kernel.displayName)}
        </StateLine>
      );
    case 'failed':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.readVariables()}>
              {trans.__('Read again')}
            </Button>
          }
        >
          {datasets.message ?? trans.__('The variables could not be read.')}
        </StateLine>
      );
  }
}

/** True once `active` has held for `ms` milliseconds: what is over sooner is not worth a flicker. */
function useDelayed(active: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  if (!active && held) {
    setHeld(false);
  }
  useEffect(() => {
    if (!active) {
      return;
    }
    const timer = setTimeout(() => setHeld(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && held;
}

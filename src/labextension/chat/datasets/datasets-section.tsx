import { caretDownEmptyIcon, refreshIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { Button, IconButton } from '../elements/button.js';
import { opens } from '../elements/disclosure.js';
import { formatTime } from '../elements/format.js';
import { Icon, Spinner } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import type { ChatState, DatasetsView } from '../state/chat-state.js';
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

/** Why the list is empty or old, and what can be done about it. */
type Message = {
  readonly dot: 'ring' | 'busy' | 'dead';
  readonly text: string;
  readonly action?: readonly [words: string, run: () => void];
};

/** Says in one sentence why the list is empty or old, and what to do; nothing when it is as it should be. */
function DatasetsMessage({ state }: { readonly state: ChatState }): ReactElement | null {
  const { connections, controller, trans } = useChatView();
  const { datasets, kernel } = state;
  const isOld = datasets.status === 'kernel-busy' || datasets.status === 'stale';
  const old = useDelayed(isOld, STALE_AFTER_MS);
  const asOf = datasets.readAt === undefined ? '' : trans.__('Data as of %1.', formatTime(datasets.readAt));
  const readAgain = [trans.__('Read again'), () => controller.readVariables()] as const;
  const messages: Readonly<Record<Exclude<DatasetsView['status'], 'no-notebook'>, Message>> = {
    'no-kernel': {
      dot: 'dead',
      text: trans.__('This notebook has no kernel. Start one to read its data.'),
      action: [trans.__('Choose a kernel'), () => controller.startKernel()]
    },
    reading: { dot: 'busy', text: trans.__('Reading variables…') },
    ready: {
      dot: 'ring',
      text:
        connections.absent === null
          ? trans.__('No data frames yet. Run a cell that loads one, or name a file with @.')
          : trans.__('No data frames yet. Run a cell that loads one.')
    },
    'kernel-busy': { dot: 'busy', text: trans.__('Kernel busy. %1', asOf) },
    stale: { dot: 'ring', text: trans.__('Code ran since this was read. %1', asOf), action: readAgain },
    disconnected: { dot: 'dead', text: trans.__('The server does not answer. Reconnecting… %1', asOf) },
    'kernel-dead': {
      dot: 'dead',
      text: trans.__('The kernel died. Restart it and run the cells that load data.')
    },
    'kernel-restarted': {
      dot: 'dead',
      text: trans.__('Kernel restarted. Variables are gone.'),
      action: [trans.__('Run cells above'), () => controller.runCellsAbove()]
    },
    'other-language': {
      dot: 'ring',
      text: trans.__('%1 kernel: live data needs Python for now.', datasets.message ?? kernel.displayName)
    },
    failed: {
      dot: 'dead',
      text: datasets.message ?? trans.__('The variables could not be read.'),
      action: readAgain
    }
  };
  const isFilled = (datasets.status === 'reading' || datasets.status === 'ready') && datasets.profiles.length > 0;
  if (datasets.status === 'no-notebook' || isFilled || (isOld && !old)) {
    return null;
  }
  const { dot, text, action } = messages[datasets.status];
  return (
    <StateLine
      icon={
        datasets.status === 'reading' ? (
          <Spinner />
        ) : (
          <span className={`jp-cw-Dot jp-cw-mod-${dot}`} aria-hidden="true" />
        )
      }
      actions={
        action && (
          <Button kind="link" onClick={action[1]}>
            {action[0]}
          </Button>
        )
      }
    >
      {text}
    </StateLine>
  );
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

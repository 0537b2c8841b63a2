import { caretDownEmptyIcon, refreshIcon } from '@jupyterlab/ui-components';
import { useId, useState, type ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import { DatasetList } from './dataset-list.js';
import { DatasetsMessage } from './datasets-message.js';
import { Icon, Spinner } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { openOnArrows } from '../elements/disclosure.js';
import { useChatView } from '../state/use-chat-view.js';
import { useDelayed } from '../elements/use-delayed.js';

/** A read that is over sooner is not announced. */
const READING_AFTER_MS = 250;

export type DatasetsSectionProps = {
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
        <button
          type="button"
          className="jp-cw-Datasets-toggle"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
          onKeyDown={openOnArrows(open, setOpen)}
        >
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

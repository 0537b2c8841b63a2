import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import '../../../../style/views/connect.css';
import { PanelDialog } from '../elements/form.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { ConnectForm } from './connect-form.js';
import { useConnections } from './use-connections.js';

/** The model files, fetched when their tab is first shown. */
export const LazyLocalFiles = lazy(async () => (await import('./local-files-view.js')).LocalFilesView);

type ConnectDialogProps = {
  /** The connection to change; a new model without it. */
  readonly id: string | undefined;
  /** The place of it to begin at. */
  readonly at: ConnectPlace | undefined;
  readonly onClose: () => void;
};

/** The form of a connection, or of a new model, over the conversation; the question field stays in reach. */
export function ConnectDialog({ id, at, onClose }: ConnectDialogProps): ReactElement {
  const { connections, trans } = useChatView();
  const list = useConnections();
  const dialog = useRef<HTMLDivElement>(null);
  const connection = list?.find(known => known.id === id);
  useEffect(() => {
    const places = { key: 'input[type="password"]', files: '[role="tab"][aria-selected="true"]' };
    const field = at === undefined ? 'input' : places[at];
    (dialog.current?.querySelector<HTMLElement>(field) ?? dialog.current)?.focus();
  }, [at]);
  return (
    <PanelDialog
      ref={dialog}
      icon={panelIcons.network}
      title={connection === undefined ? trans.__('Connect a model') : trans.__('Connection %1', connection.name)}
      className="jp-cw-ConnectDialog"
      onClose={onClose}
    >
      {connections.problem !== null && (
        <StateLine icon={<Icon icon={panelIcons.warning} tone="warn" />} mark="warn">
          {connections.problem}
        </StateLine>
      )}
      {connection === undefined ? (
        <ConnectTabs connection={undefined} at={at === 'files' ? 'files' : 'endpoint'} onSaved={onClose} />
      ) : (
        <ConnectForm connection={connection} atKey={at === 'key'} onSaved={onClose} />
      )}
    </PanelDialog>
  );
}

type Way = 'endpoint' | 'files';

const WAYS: readonly Way[] = ['endpoint', 'files'];

type ConnectTabsProps = {
  /** What was saved here before; a new one without it. */
  readonly connection: ConnectionDetail | undefined;
  /** What is shown first; the endpoint unless said otherwise. */
  readonly at?: Way;
  /** Called with its id once an endpoint is stored and picked. */
  readonly onSaved: (id: string) => void;
};

/** The two ways to a model: an endpoint, or a file on the machine of the Jupyter server. Keeps what was typed in either. */
export function ConnectTabs({ connection, at = 'endpoint', onSaved }: ConnectTabsProps): ReactElement {
  const { trans } = useChatView();
  const id = useId();
  const [way, setWay] = useState<Way>(at);
  const [hasFiles, setHasFiles] = useState(at === 'files');
  const [path, setPath] = useState<string | undefined>(undefined);
  const names = { endpoint: trans.__('OpenAI-compatible'), files: trans.__('Local GGUF file') };
  const show = (next: Way): void => {
    setWay(next);
    setHasFiles(hasFiles || next === 'files');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, Way>> = {
      ArrowLeft: way === 'files' ? 'endpoint' : 'files',
      ArrowRight: way === 'files' ? 'endpoint' : 'files',
      Home: 'endpoint',
      End: 'files'
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      show(next);
      document.getElementById(`${id}-${next}-tab`)?.focus();
    }
  };
  return (
    <div className="jp-cw-ConnectTabs">
      <div role="tablist" aria-label={trans.__('Kind of model')} className="jp-cw-Tabs" onKeyDown={onKeyDown}>
        {WAYS.map(each => (
          <button
            key={each}
            id={`${id}-${each}-tab`}
            type="button"
            role="tab"
            aria-selected={each === way}
            aria-controls={`${id}-${each}`}
            tabIndex={each === way ? 0 : -1}
            onClick={() => show(each)}
          >
            {names[each]}
          </button>
        ))}
      </div>
      <div id={`${id}-endpoint`} role="tabpanel" aria-labelledby={`${id}-endpoint-tab`} hidden={way !== 'endpoint'}>
        <ConnectForm
          connection={connection}
          onSaved={onSaved}
          onPath={given => {
            setPath(given);
            show('files');
          }}
        />
      </div>
      <div id={`${id}-files`} role="tabpanel" aria-labelledby={`${id}-files-tab`} hidden={way !== 'files'}>
        {hasFiles && <LazyLocalFiles path={path} />}
      </div>
    </div>
  );
}

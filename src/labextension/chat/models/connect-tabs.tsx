import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import { ConnectForm } from './connect-form.js';
import { LazyLocalFiles } from './deferred-local-files.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../style/views/connect.css';

type Way = 'endpoint' | 'files';

const WAYS: readonly Way[] = ['endpoint', 'files'];

export type ConnectTabsProps = {
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

import { useEffect, useRef, useState, type ReactElement } from 'react';
import '../../../../style/views/connect.css';
import { Disclosure } from '../elements/disclosure.js';
import { PanelDialog, TestResult } from '../elements/form.js';
import { panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { ConnectForm } from './connect-form.js';
import { GetModel } from './get-model.js';
import { useConnections } from './use-connections.js';

/** The view of model files, fetched when it is first shown. */
export const LazyLocalFiles = lazy(async () => (await import('./local-files-view.js')).LocalFilesView);

type ConnectDialogProps = {
  /** The connection to change; undefined for a new model. */
  readonly id: string | undefined;
  /** The field that gets the focus first; by default the first one. */
  readonly at: ConnectPlace | undefined;
  readonly onClose: () => void;
};

/**
 * The form of a connection, over the conversation but not the question field. A new model may also be a file on the machine of
 * the Jupyter server; that part is folded to one line.
 */
export function ConnectDialog({ id, at, onClose }: ConnectDialogProps): ReactElement {
  const { connections, trans } = useChatView();
  const connection = useConnections()?.find(known => known.id === id);
  const [showsFiles, setShowsFiles] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = at === 'key' ? 'input[type="password"]' : 'input';
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
      {connections.problem !== null && <TestResult view={{ status: 'warn', text: connections.problem }} />}
      {connection === undefined && (
        <>
          <GetModel />
          <Disclosure
            summary={trans.__('Local GGUF file')}
            className="jp-cw-Connect-files"
            open={showsFiles}
            onToggle={setShowsFiles}
          >
            <LazyLocalFiles />
          </Disclosure>
        </>
      )}
      <ConnectForm key={connection?.id ?? ''} connection={connection} onSaved={onClose} />
    </PanelDialog>
  );
}

import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import '../../../../style/views/connect.css';
import { Disclosure } from '../elements/disclosure.js';
import { PanelDialog, TestResult } from '../elements/form.js';
import { panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { ConnectForm } from './connect-form.js';
import { GetModel } from './get-model.js';
import { useConnections } from './use-connections.js';

/** The model files, fetched when they are first shown. */
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
      {connection === undefined ? (
        <NewModel connection={undefined} onSaved={onClose} />
      ) : (
        <ConnectForm connection={connection} onSaved={onClose} />
      )}
    </PanelDialog>
  );
}

type NewModelProps = {
  /** What was saved here before; a new one without it. */
  readonly connection: ConnectionDetail | undefined;
  /** Called with its id once an endpoint is stored and picked. */
  readonly onSaved: (id: string) => void;
};

/** The two ways to a model: a file on the machine of the Jupyter server, folded to a line, or an endpoint. */
export function NewModel({ connection, onSaved }: NewModelProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  return (
    <>
      <GetModel />
      <Disclosure summary={trans.__('Local GGUF file')} className="jp-cw-Connect-files" open={open} onToggle={setOpen}>
        <LazyLocalFiles />
      </Disclosure>
      <ConnectForm connection={connection} onSaved={onSaved} />
    </>
  );
}

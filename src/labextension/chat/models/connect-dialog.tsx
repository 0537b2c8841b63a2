import { useEffect, useRef, type ReactElement } from 'react';
import { ConnectForm } from './connect-form.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { ConnectTabs } from './connect-tabs.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { PanelDialog } from '../elements/form.js';
import { StateLine } from '../elements/state-line.js';
import { useConnections } from './use-connections.js';

export type ConnectDialogProps = {
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

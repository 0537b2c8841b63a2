import { useId, useState, type ReactElement } from 'react';
import { DeferredConnectTabs } from './deferred-connect-tabs.js';
import { useChatView } from './use-chat-view.js';
import { useConnections } from './use-connections.js';

/**
 * Offers new users to connect a model. Not drawn without the service, nor for those who have named a connection before.
 */
export function ConnectSection(): ReactElement | null {
  const { trans } = useChatView();
  const list = useConnections();
  const title = useId();
  const [saved, setSaved] = useState<string | null>(null);
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  if (list !== null && isOffered === null) {
    setIsOffered(!list.some(({ editable }) => editable)); // What is saved here does not take the form away.
  }
  if (list === null || isOffered !== true) {
    return null;
  }
  return (
    <section className="jp-cw-Connect" aria-labelledby={title}>
      <div id={title} className="jp-cw-Connect-title">
        {trans.__('Connect a model for open questions')} <span className="jp-cw-Muted">{trans.__('(optional)')}</span>
      </div>
      <DeferredConnectTabs connection={list.find(({ id }) => id === saved)} onSaved={setSaved} />
    </section>
  );
}

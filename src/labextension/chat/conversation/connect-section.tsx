import { useState, type ReactElement } from 'react';
import { LazyConnectTabs } from '../models/deferred-connect-tabs.js';
import { Disclosure } from '../elements/disclosure.js';
import { useChatView } from '../state/use-chat-view.js';
import { useConnections } from '../models/use-connections.js';

/**
 * Offers new users to connect a model, folded to one line. Not drawn without the service, nor for those who have named a
 * connection before.
 */
export function ConnectSection(): ReactElement | null {
  const { trans } = useChatView();
  const list = useConnections();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  if (list !== null && isOffered === null) {
    setIsOffered(!list.some(({ editable }) => editable)); // What is saved here does not take the form away.
  }
  if (list === null || isOffered !== true) {
    return null;
  }
  return (
    <section className="jp-cw-Card jp-cw-Connect">
      <Disclosure
        summary={trans.__('Connect a model for open questions (optional)')}
        open={open}
        keep={wasOpened}
        onToggle={next => {
          setOpen(next);
          setWasOpened(true);
        }}
      >
        <LazyConnectTabs connection={list.find(({ id }) => id === saved)} onSaved={setSaved} />
      </Disclosure>
    </section>
  );
}

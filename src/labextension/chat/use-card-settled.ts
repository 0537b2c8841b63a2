import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { DeferredConnectTabs } from './deferred-connect-tabs.js';
import { useChatView } from './use-chat-view.js';
import { useDelayed } from './use-delayed.js';

/** Milliseconds that what stands below the card waits for it at most. */
const MOST_WAIT = 2000;

/**
 * Whether the card for new users has got its height: the service has said whether a model can be connected, and the form
 * is there. What stands below it is drawn then, so that it does not move under the pointer.
 *
 * @param hasCard Whether the card is drawn at all.
 */
export function useCardSettled(hasCard: boolean): boolean {
  const { connections } = useChatView();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (): void => onChange();
      connections.changed.connect(slot);
      return () => {
        connections.changed.disconnect(slot);
      };
    },
    [connections]
  );
  const settled = useSyncExternalStore(subscribe, () => connections.settled);
  const wantsForm = hasCard && settled && connections.list !== null;
  const [hasForm, setHasForm] = useState(false);
  useEffect(() => {
    if (wantsForm) {
      const done = (): void => setHasForm(true); // A form that cannot be fetched says so in its place.
      DeferredConnectTabs.load().then(done, done);
    }
  }, [wantsForm]);
  const late = useDelayed(hasCard, MOST_WAIT);
  return !hasCard || late || (settled && (!wantsForm || hasForm));
}

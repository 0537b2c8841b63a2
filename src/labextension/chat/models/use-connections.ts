import { useCallback, useSyncExternalStore } from 'react';
import type { IChatConnections } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';

/** Tells when it has changed. */
type Changing = {
  readonly changed: { connect(slot: () => void): boolean; disconnect(slot: () => void): boolean };
};

/** What is read of something, drawn again when that changes. */
export function useChanging<T>(source: Changing, read: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (): void => onChange();
      source.changed.connect(slot);
      return () => {
        source.changed.disconnect(slot);
      };
    },
    [source]
  );
  return useSyncExternalStore(subscribe, read);
}

/** The endpoints that the service knows, drawn again when they change; `null` while it has not been reached. */
export function useConnections(): IChatConnections['list'] {
  const { connections } = useChatView();
  return useChanging(connections, () => connections.list);
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What stays local stays there: `this computer`, or `your Jupyter server` when there is one elsewhere. */
export function useThisComputer(): string {
  const { connections, trans } = useChatView();
  const isLocal = connections.absent !== null || LOCAL.test(window.location.hostname);
  return isLocal ? trans.__('this computer') : trans.__('your Jupyter server');
}

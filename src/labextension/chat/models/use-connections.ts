import { useCallback, useSyncExternalStore } from 'react';
import type { IChatConnections } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';

/** The endpoints that the service knows, drawn again when they change; `null` while it has not been reached. */
export function useConnections(): IChatConnections['list'] {
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
  return useSyncExternalStore(subscribe, () => connections.list);
}

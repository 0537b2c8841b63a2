import type { IChatConnections } from '../state/chat-connections.js';
import { useChanging, useChatView } from '../state/use-chat-view.js';

/** The endpoints that the service knows, drawn again when they change; `null` while the service has not been reached. */
export function useConnections(): IChatConnections['list'] {
  const { connections } = useChatView();
  return useChanging(connections, () => connections.list);
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The place where local data stays: `this computer`, or `your Jupyter server` if that is elsewhere. */
export function useThisComputer(): string {
  const { connections, trans } = useChatView();
  const isLocal = connections.absent !== null || LOCAL.test(window.location.hostname);
  return isLocal ? trans.__('this computer') : trans.__('your Jupyter server');
}

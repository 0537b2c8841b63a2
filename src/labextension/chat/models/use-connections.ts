import type { IChatConnections } from '../state/chat-connections.js';
import { useChanging, useChatView } from '../state/use-chat-view.js';

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

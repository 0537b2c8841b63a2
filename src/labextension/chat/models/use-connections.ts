import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { IChatConnections } from '../state/chat-connections.js';
import type { LocalFilesState } from '../state/chat-local-files.js';
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

/** How soon is looked again at what goes on unseen from here, in milliseconds. */
const LOOK_MS = 1000;

/** The model files, drawn again when they change; read when they are first drawn, and while something goes on with them. */
export function useLocalFiles(): LocalFilesState {
  const { localFiles } = useChatView();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (): void => onChange();
      localFiles.changed.connect(slot);
      return () => {
        localFiles.changed.disconnect(slot);
      };
    },
    [localFiles]
  );
  const state = useSyncExternalStore(subscribe, () => localFiles.state);
  useEffect(() => {
    void localFiles.look();
  }, [localFiles]);
  const unseen = goesOnUnseen(state);
  const { listed } = state;
  useEffect(() => {
    if (!unseen) {
      return;
    }
    const timer = setTimeout(() => void localFiles.look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [localFiles, unseen, listed]); // Each time the list was read.
  return state;
}

/** Whether something changes that no stream tells of. */
function goesOnUnseen({ listed, runtime, install, loads }: LocalFilesState): boolean {
  const changes = listed?.models.some(
    ({ id, hashing, busy, state }) =>
      hashing !== undefined || busy || (state.status === 'loading' && loads.get(id)?.status !== 'running')
  );
  return changes === true || (runtime?.installing === true && install?.status !== 'running');
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What stays local stays there: `this computer`, or `your Jupyter server` when there is one elsewhere. */
export function useThisComputer(): string {
  const { connections, trans } = useChatView();
  const isLocal = connections.absent !== null || LOCAL.test(window.location.hostname);
  return isLocal ? trans.__('this computer') : trans.__('your Jupyter server');
}

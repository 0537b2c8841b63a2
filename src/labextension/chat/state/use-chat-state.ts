import { useCallback, useSyncExternalStore } from 'react';
import type { IChatController } from './chat-controller.js';
import type { ChatState } from './chat-state.js';

/** The controller's state; draws again in the same task as `changed` is emitted. */
export function useChatState(controller: IChatController): ChatState {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (): void => onChange();
      controller.changed.connect(slot);
      return () => {
        controller.changed.disconnect(slot);
      };
    },
    [controller]
  );
  return useSyncExternalStore(subscribe, () => controller.state);
}

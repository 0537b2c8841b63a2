import { useCallback, useSyncExternalStore } from 'react';
import type { Ongoing } from './ongoing.js';

/** How the work of a key stands, drawn again when it changes. */
export function useOngoing<View>(work: Ongoing<View>, key: string): View | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (_: unknown, changed: string): void => {
        if (changed === key) {
          onChange();
        }
      };
      work.changed.connect(slot);
      return () => {
        work.changed.disconnect(slot);
      };
    },
    [work, key]
  );
  return useSyncExternalStore(subscribe, () => work.view(key));
}

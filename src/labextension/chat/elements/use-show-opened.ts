import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls what was just opened into sight, as far as it fits; what is open when it first appears stays where it is. */
export function useShowOpened<T extends HTMLElement>(open: boolean): RefObject<T> {
  const element = useRef<T>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) {
      element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    before.current = open;
  }, [open]);
  return element;
}

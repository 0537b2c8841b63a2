import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const GAP = 2;

/**
 * The reference that a popup takes, and where it stands in its panel, in pixels from the top: below what opened it, or
 * above where there is no room. Looked at again when `content` changes, which may change its height.
 */
export function usePopupPlace(
  anchor: HTMLElement,
  panel: HTMLElement | null,
  content?: unknown
): readonly [popup: RefObject<HTMLDivElement>, top: number] {
  const popup = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const own = popup.current?.getBoundingClientRect();
    const around = panel?.getBoundingClientRect();
    const at = anchor.getBoundingClientRect();
    if (own !== undefined && around !== undefined) {
      const below = at.bottom - around.top + GAP;
      const above = at.top - around.top - own.height - GAP;
      setTop(below + own.height <= around.height || above < 0 ? below : above);
    }
  }, [anchor, panel, content]);
  return [popup, top];
}

/** Moves the focus among the items of a menu by the arrow keys, Home and End; other keys are left alone. */
export function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex(item => item === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1
  }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    items[next]?.focus();
  }
}

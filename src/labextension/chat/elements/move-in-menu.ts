import type { KeyboardEvent } from 'react';

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

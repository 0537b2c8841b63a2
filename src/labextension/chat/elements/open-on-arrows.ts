import type { KeyboardEvent } from 'react';

/** → opens, ← closes; for buttons with `aria-expanded`. */
export function openOnArrows(open: boolean, setOpen: (open: boolean) => void): (event: KeyboardEvent) => void {
  return event => {
    if ((event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open)) {
      event.preventDefault();
      setOpen(!open);
    }
  };
}

import { useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import { isModified, nextIndex } from './keys.js';

export type Roving = {
  /** For the container. Only keys pressed on an item itself count, not those inside its fields and buttons. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly itemProps: (id: string) => HTMLAttributes<HTMLElement> & { readonly 'data-cw-item': string };
};

/** One tab stop for a list: ↑ ↓ Home End move between its items. `start` is the stop until an item has had the focus. */
export function useRoving(ids: readonly string[], start: 'first' | 'last'): Roving {
  const [visited, setVisited] = useState<string | null>(null);
  const current = visited !== null && ids.includes(visited) ? visited : ids.at(start === 'first' ? 0 : -1);
  return {
    onKeyDown: event => {
      const from = ids.indexOf((event.target as HTMLElement).dataset['cwItem'] ?? '');
      const next = ids[nextIndex(event.key, from, ids.length) ?? -1];
      if (from < 0 || next === undefined || isModified(event)) {
        return;
      }
      event.preventDefault();
      const items = event.currentTarget.querySelectorAll<HTMLElement>('[data-cw-item]');
      [...items].find(item => item.dataset['cwItem'] === next)?.focus();
    },
    itemProps: id => ({
      'data-cw-item': id,
      tabIndex: id === current ? 0 : -1,
      onFocus: event => {
        if (event.target === event.currentTarget) {
          setVisited(id);
        }
      }
    })
  };
}

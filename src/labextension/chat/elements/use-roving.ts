import { useState, type FocusEvent, type KeyboardEvent } from 'react';

export type Roving = {
  /** The one item that is a tab stop, if there is any. */
  readonly current: string | undefined;
  /** For the container. Only keys pressed on an item itself count, not those inside its fields and buttons. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** For each item. */
  readonly itemProps: (id: string) => {
    readonly 'data-cw-item': string;
    readonly tabIndex: number;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
};

/** One tab stop for a list: ↑ ↓ Home End move between its items. `start` is the stop until one was visited. */
export function useRoving(ids: readonly string[], start: 'first' | 'last'): Roving {
  const [visited, setVisited] = useState<string | null>(null);
  const current = visited !== null && ids.includes(visited) ? visited : start === 'first' ? ids[0] : ids.at(-1);
  return {
    current,
    onKeyDown: event => {
      const from = (event.target as HTMLElement).dataset['cwItem'];
      const next = from === undefined ? undefined : idAfter(ids, from, event.key);
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
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

function idAfter(ids: readonly string[], from: string, key: string): string | undefined {
  const at = ids.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return ids[Math.min(ids.length - 1, at + 1)];
    case 'ArrowUp':
      return ids[Math.max(0, at - 1)];
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}

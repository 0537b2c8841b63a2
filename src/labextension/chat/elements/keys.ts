type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a key was pressed with a modifier key and so may be part of a shortcut. */
export function isModified({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** The index in a list that a key moves to: ↑ ↓ Home End, also Page Up and Page Down if `page`, the rows in sight, is given. */
export function nextIndex(key: string, at: number, count: number, page?: number): number | undefined {
  const pages = page === undefined ? {} : { PageDown: at + page, PageUp: at - page };
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    ...pages
  };
  const next = places[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

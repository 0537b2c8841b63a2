import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ConnectPlace } from '../state/use-chat-view.js';

/** What covers the conversation: what the model sees, or the form of a connection, of a new one if there is no `id`. */
type Cover =
  | { readonly type: 'sees' }
  | { readonly type: 'connect'; readonly id: string | undefined; readonly at: ConnectPlace | undefined };

type CoverState = {
  readonly shown: Cover | null;
  readonly open: (cover: Cover) => void;
  /** Gives the focus back to what had it before, unless it went elsewhere. */
  readonly close: () => void;
};

/** What covers the conversation of a panel, one at a time. */
export function useCover(panel: RefObject<HTMLElement>): CoverState {
  const [shown, setShown] = useState<Cover | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback(
    (cover: Cover) => {
      // Not every browser moves the focus to a button that is clicked.
      const button = cover.type === 'sees' ? '.jp-cw-Eye' : '.jp-cw-ModelPicker-button';
      const active = document.activeElement;
      opener.current = active === document.body ? (panel.current?.querySelector(button) ?? null) : active;
      setShown(cover);
    },
    [panel]
  );
  const close = useCallback(() => setShown(null), []);
  useLayoutEffect(() => {
    if (shown === null && opener.current !== null) {
      const picker = panel.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button');
      const before = opener.current.isConnected ? (opener.current as HTMLElement) : picker;
      if (document.activeElement === document.body) {
        before?.focus();
      }
      opener.current = null;
    }
  }, [panel, shown]);
  return { shown, open, close };
}

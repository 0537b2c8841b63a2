import { useCallback, useRef, useState, type RefObject } from 'react';
import type { ConnectPlace } from '../state/use-chat-view.js';

type ConnectDialogState = {
  /** Which connection it is about, if not a new model, and which place of it. `null` while it is closed. */
  readonly shown: { readonly id: string | undefined; readonly at: ConnectPlace | undefined } | null;
  readonly open: (id?: string, at?: ConnectPlace) => void;
  /** Gives its focus back to what had it before, or to the model picker. Does nothing while it is closed. */
  readonly close: () => void;
};

/** Whether the form of a connection covers the conversation. */
export function useConnectDialog(root: RefObject<HTMLElement>): ConnectDialogState {
  const [shown, setShown] = useState<ConnectDialogState['shown']>(null);
  const before = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const open = useCallback((id?: string, at?: ConnectPlace) => {
    before.current = document.activeElement;
    isOpen.current = true;
    setShown({ id, at });
  }, []);
  const close = useCallback(() => {
    if (!isOpen.current) {
      return;
    }
    isOpen.current = false;
    setShown(null);
    // What is covered can have the focus only once it is drawn again.
    setTimeout(() => {
      if (document.activeElement !== document.body) {
        return; // It was taken elsewhere.
      }
      const opener = before.current;
      const picker = root.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button');
      (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : picker)?.focus();
    });
  }, [root]);
  return { shown, open, close };
}

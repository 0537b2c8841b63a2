import { useEffect, useState, type KeyboardEvent } from 'react';

/** How long the second Esc may take, in milliseconds. */
const WITHIN_MS = 3000;

type EscapeTwice = {
  /** True after the first Esc. */
  readonly hinted: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Esc Esc runs the action while `active`; a single Esc only shows a hint. */
export function useEscapeTwice(active: boolean, action: () => void): EscapeTwice {
  const [hinted, setHinted] = useState(false);
  if (!active && hinted) {
    setHinted(false);
  }
  useEffect(() => {
    if (!hinted) {
      return;
    }
    const timer = setTimeout(() => setHinted(false), WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hinted]);
  return {
    hinted: active && hinted,
    onKeyDown: event => {
      if (event.key !== 'Escape' || !active || event.nativeEvent.isComposing) {
        return;
      }
      event.preventDefault();
      if (hinted) {
        action();
      }
      setHinted(!hinted);
    }
  };
}

import { useEffect, useState } from 'react';

/** True once `active` has held for `ms` milliseconds: what is over sooner is not worth a flicker. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  if (!active && held) {
    setHeld(false);
  }
  useEffect(() => {
    if (!active) {
      return;
    }
    const timer = setTimeout(() => setHeld(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && held;
}

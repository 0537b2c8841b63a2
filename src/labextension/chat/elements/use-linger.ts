import { useEffect, useState } from 'react';

/** True while `active`, and for `ms` milliseconds after it ended. */
export function useLinger(active: boolean, ms: number): boolean {
  const [lingering, setLingering] = useState(active);
  if (active && !lingering) {
    setLingering(true);
  }
  useEffect(() => {
    if (active) {
      return;
    }
    const timer = setTimeout(() => setLingering(false), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active || lingering;
}

import { useEffect, useState } from 'react';

/** False for the first `ms` milliseconds of a component's life: a click meant for what was there before does nothing. */
export function useArmed(ms: number): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return armed;
}

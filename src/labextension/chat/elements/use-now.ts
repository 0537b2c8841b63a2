import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, renewed every second as long as the component is there. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useEffect, useState } from 'react';
import { whenSettled } from '../../when-settled.js';

/**
 * Whether what is drawn was there long enough to be pressed: a press meant for what was there before does nothing.
 *
 * @param shown Names what is drawn; another name starts again.
 */
export function useArmed(shown = ''): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(
    () =>
      whenSettled(() => {
        setArmed(shown);
      }),
    [shown]
  );
  return armed === shown;
}

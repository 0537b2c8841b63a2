import { useEffect, useState } from 'react';
import { whenSettled } from '../../when-settled.js';

/**
 * Whether the content has been drawn long enough to be pressed. Until then a press was meant for what was there before.
 *
 * @param shown Names what is drawn; a new name starts the wait again.
 */
export function useArmed(shown = ''): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => whenSettled(() => setArmed(shown)), [shown]);
  return armed === shown;
}

import { useEffect, useState } from 'react';
import { whenSettled } from '../../when-settled.js';

/** Whether what is drawn can be pressed yet; a new name in `shown` starts the wait again. */
export function useArmed(shown = ''): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => whenSettled(() => setArmed(shown)), [shown]);
  return armed === shown;
}

import { SECONDS } from './seconds.js';

/** Code of a number of seconds as one of another unit. */
export function perUnit(seconds: string, unit: keyof typeof SECONDS): string {
  return SECONDS[unit] === 1 ? seconds : `${seconds} / ${String(SECONDS[unit])}`;
}

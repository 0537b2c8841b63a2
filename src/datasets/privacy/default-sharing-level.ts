import type { SharingLevel } from '../sharing-level.js';

/**
 * The level a new dataset has for a destination: what leaves for a network is types at most, what stays in the page or
 * on the user's own server may hold statistics.
 */
export function defaultSharingLevel(destination: 'page' | 'server' | 'network'): SharingLevel {
  return destination === 'network' ? 'types' : 'statistics';
}

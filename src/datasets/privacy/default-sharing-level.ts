import type { SharingLevel } from '../sharing-level.js';
import type { SharingDestination } from './sharing-destination.js';

/**
 * The level a new dataset has for a destination: what leaves for a network is types at most, what stays in the page or
 * on the user's own server may hold statistics.
 */
export function defaultSharingLevel(destination: SharingDestination): SharingLevel {
  return destination === 'network' ? 'types' : 'statistics';
}

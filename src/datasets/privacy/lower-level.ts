import { SHARING_LEVELS, type SharingLevel } from '../sharing-level.js';

/** The lower one of two levels. */
export function lowerLevel(a: SharingLevel, b: SharingLevel): SharingLevel {
  return SHARING_LEVELS.indexOf(a) <= SHARING_LEVELS.indexOf(b) ? a : b;
}

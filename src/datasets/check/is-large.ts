import type { DatasetProfile } from '../dataset-profile.js';
import { LAZY_LIMITS } from './lazy-limits.js';

/** Rows up to which fetching all of a dataset is nothing to speak of. */
const LARGE = 1_000_000;

/** True for a dataset that is not in memory and may be too much for it. */
export function isLarge({ engine, kind, rows }: DatasetProfile): boolean {
  return (
    LAZY_LIMITS[engine] !== undefined && kind !== 'frame' && kind !== 'connection' && (rows === null || rows > LARGE)
  );
}

import { shareProfile, type DatasetsData, type SharingLevel } from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** The typed side of what a model may know; `level` is `null` for a model that nothing is held back from. */
export function shareDatasets(snapshot: KernelSnapshot, level: SharingLevel | null): DatasetsData {
  const { profiles, variables, modules } = snapshot;
  return {
    type: 'cellwright.datasets',
    profiles: level === null ? profiles : profiles.map(profile => shareProfile(profile, level)),
    variables,
    modules
  };
}

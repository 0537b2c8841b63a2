import { CellwrightError } from '../agent/index.js';
import { fromConversation, nearestNames, ownWords, sharedName, type DatasetProfile } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import type { KernelSnapshot } from './kernel-port.js';

/** What was read; throws the reading's own sentence when nothing could be. */
export function snapshotOf(reading: DatasetsReading): KernelSnapshot {
  if (reading.status === 'failed') {
    throw new CellwrightError(reading.code, reading.sentence);
  }
  return reading.snapshot;
}

/** The dataset of this name. Throws `dataset_unknown` with the nearest names. */
export function findDataset(name: string, profiles: readonly DatasetProfile[]): DatasetProfile {
  const found = profiles.find(profile => profile.name === name);
  if (found !== undefined) {
    return found;
  }
  const names = profiles.map(profile => profile.name);
  const nearest = nearestNames(name, names);
  const listed = nearest.length > 0 ? nearest : names.slice(0, 10);
  const help =
    listed.length === 0
      ? ownWords`There is no data frame in the kernel.`
      : ownWords`${nearest.length > 0 ? ownWords`Nearest` : ownWords`Known`}: ${sharedName(listed.join(', '), 1_000)}.`;
  throw new CellwrightError(
    'dataset_unknown',
    ownWords`There is no dataset ${fromConversation(JSON.stringify(name))}. ${help}`
  );
}

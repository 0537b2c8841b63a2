import type { DatasetProfile } from '../../datasets/index.js';
import type { FileProfile } from '../../protocol/index.js';

/** A file as a dataset that the panel lists under this name. */
export function fileDataset(name: string, { profile }: FileProfile): DatasetProfile {
  return { ...profile, name };
}

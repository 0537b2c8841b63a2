import type { DatasetProfile, FileFacts } from '../../datasets/index.js';

/** A file as a dataset that the panel lists under this name. */
export function fileDataset(name: string, { profile }: Pick<FileFacts, 'profile'>): DatasetProfile {
  return { ...profile, name };
}

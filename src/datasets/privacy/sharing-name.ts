import type { DatasetProfile } from '../dataset-profile.js';

/** Under what name the level of a dataset is kept: a file has it before anybody knows which variable it will be. */
export function sharingName({ name, file }: Pick<DatasetProfile, 'name' | 'file'>): string {
  return file?.path ?? name;
}

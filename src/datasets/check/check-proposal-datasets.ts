import type { DatasetProfile } from '../dataset-profile.js';

/** Names of the datasets that code reads, in the order of the profiles. Never rejects. */
export async function checkProposalDatasets(
  code: string,
  profiles: readonly DatasetProfile[]
): Promise<readonly string[]> {
  await Promise.resolve();
  return profiles.map(({ name }) => name).filter(name => code.includes(name));
}

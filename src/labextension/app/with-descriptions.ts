import { DESCRIPTION_PREFIX } from '../../datasets/index.js';
import type { KernelSnapshot } from '../../toolsets/index.js';

/** The snapshot with the user's own words about its datasets among their notes, first. */
export function withDescriptions(snapshot: KernelSnapshot, descriptions: ReadonlyMap<string, string>): KernelSnapshot {
  if (descriptions.size === 0) {
    return snapshot;
  }
  return {
    ...snapshot,
    profiles: snapshot.profiles.map(profile => {
      const words = descriptions.get(profile.name);
      return words === undefined ? profile : { ...profile, notes: [`${DESCRIPTION_PREFIX}${words}`, ...profile.notes] };
    })
  };
}

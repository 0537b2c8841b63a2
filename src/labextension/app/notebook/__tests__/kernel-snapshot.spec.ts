import { withDescriptions, withoutIgnored } from '../kernel-snapshot.js';
import type { KernelSnapshot } from '../../../../toolsets/index.js';
import { makeProfile } from '../../../../datasets/__tests__/make-profile.js';

function snapshot(...names: string[]): KernelSnapshot {
  const profiles = names.map(name => makeProfile(name, [], { notes: ['Description: from attrs'] }));
  return { profiles, variables: names, modules: {}, readAt: 0, stale: false };
}

test('what the user wrote is a note of that dataset only, before the one of the frame itself', () => {
  const { profiles } = withDescriptions(snapshot('df', 'other'), new Map([['df', 'Rides of 2024']]));
  const own = 'Description: from attrs';
  expect(profiles.map(({ notes }) => notes)).toEqual([['Description: Rides of 2024', own], [own]]);
});

test('what matches a pattern as a whole name is left out, but its name is taken: no draft overwrites it', () => {
  const names = ['df', 'tmp_1', 'my_tmp_1', 'a.b'];
  const kept = withoutIgnored(snapshot(...names), ['tmp_*', 'a?b']);
  expect(kept.profiles.map(({ name }) => name)).toEqual(['df', 'my_tmp_1', 'a.b']);
  expect(kept.variables).toEqual(names);
});

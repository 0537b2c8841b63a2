import { withDescriptions, withoutIgnored } from '../kernel-snapshot.js';
import type { KernelSnapshot } from '../../../../toolsets/index.js';
import { makeProfile } from '../../../../datasets/__tests__/make-profile.js';

test('what the user wrote is a note of that dataset only, before the one of the frame itself', () => {
  const snapshot = {
    profiles: [makeProfile('df', [], { notes: ['Description: from attrs'] }), makeProfile('other', [])],
    variables: [],
    modules: {},
    readAt: 0,
    stale: false
  };
  const { profiles } = withDescriptions(snapshot, new Map([['df', 'Rides of 2024']]));
  expect(profiles.map(({ notes }) => notes)).toEqual([['Description: Rides of 2024', 'Description: from attrs'], []]);
});

function snapshot(...names: string[]): KernelSnapshot {
  return { profiles: names.map(name => makeProfile(name, [])), variables: names, modules: {}, readAt: 0, stale: false };
}

it('leaves out what matches a pattern, as a whole name only', () => {
  const kept = withoutIgnored(snapshot('df', 'tmp_1', 'my_tmp_1', 'a.b'), ['tmp_*', 'a?b']);
  expect(kept.profiles.map(profile => profile.name)).toEqual(['df', 'my_tmp_1', 'a.b']);
});

it('still names ignored variables as taken, so that no draft overwrites one', () => {
  expect(withoutIgnored(snapshot('df', 'tmp'), ['tmp']).variables).toEqual(['df', 'tmp']);
});

import type { DatasetProfile } from '../../../../datasets/index.js';
import { withDescriptions, withoutIgnored } from '../kernel-snapshot.js';
import type { KernelSnapshot } from '../../../../toolsets/index.js';

const profile = (name: string, notes: readonly string[]): DatasetProfile => ({
  name,
  engine: 'pandas',
  kind: 'frame',
  rows: 1,
  columnCount: 0,
  columns: [],
  fingerprint: '',
  notes
});

test('what the user wrote is a note of that dataset only, before the one of the frame itself', () => {
  const snapshot = {
    profiles: [profile('df', ['Description: from attrs']), profile('other', [])],
    variables: [],
    modules: {},
    readAt: 0,
    stale: false
  };
  const { profiles } = withDescriptions(snapshot, new Map([['df', 'Rides of 2024']]));
  expect(profiles.map(({ notes }) => notes)).toEqual([['Description: Rides of 2024', 'Description: from attrs'], []]);
});

function snapshot(...names: string[]): KernelSnapshot {
  const profiles = names.map(name => ({
    name,
    engine: 'pandas' as const,
    kind: 'frame' as const,
    rows: 1,
    columnCount: 0,
    columns: [],
    fingerprint: name,
    notes: []
  }));
  return { profiles, variables: names, modules: {}, readAt: 0, stale: false };
}

it('leaves out what matches a pattern, as a whole name only', () => {
  const kept = withoutIgnored(snapshot('df', 'tmp_1', 'my_tmp_1', 'a.b'), ['tmp_*', 'a?b']);
  expect(kept.profiles.map(profile => profile.name)).toEqual(['df', 'my_tmp_1', 'a.b']);
});

it('still names ignored variables as taken, so that no draft overwrites one', () => {
  expect(withoutIgnored(snapshot('df', 'tmp'), ['tmp']).variables).toEqual(['df', 'tmp']);
});

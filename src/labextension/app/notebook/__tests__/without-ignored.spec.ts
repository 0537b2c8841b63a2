import type { KernelSnapshot } from '../../../../toolsets/index.js';
import { withoutIgnored } from '../kernel-snapshot.js';

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

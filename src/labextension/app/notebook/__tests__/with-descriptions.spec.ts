import type { DatasetProfile } from '../../../../datasets/index.js';
import { withDescriptions } from '../kernel-snapshot.js';

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

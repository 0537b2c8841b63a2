import { compareFingerprints } from '../dataset-changes.js';

test.each([
  ['same', '1f-aa', '1f-aa'],
  ['changed', '1f-aa', '1f-bb'],
  ['unknown', '1f-aa', '2e-aa'],
  ['unknown', 'aa', 'aa'],
  ['unknown', '', '']
])('two readings are %s: %s, %s', (verdict, before, now) => {
  expect(compareFingerprints(before, now)).toBe(verdict);
});

import { datasetChanges, datasetRead } from '../dataset-changes.js';
import { makeColumn, makeProfile } from './make-profile.js';

const before = makeProfile('df', [makeColumn('a')], { rows: 184_203, fingerprint: 'aa-1' });
const read = datasetRead(before);

test('a dataset read again with another fingerprint has changed, with what it was and is', () => {
  const now = makeProfile('df', [makeColumn('a'), makeColumn('b')], { rows: 191_557, fingerprint: 'aa-2' });
  expect(datasetChanges([read], [now])).toEqual([
    { before: { name: 'df', fingerprint: 'aa-1', rows: 184_203, columns: 1 }, now: datasetRead(now) }
  ]);
});

test.each([
  ['is the same', [before]],
  ['was read in another kernel', [{ ...before, fingerprint: 'bb-2' }]],
  ['was not read again', []],
  ['has another name', [{ ...before, name: 'other', fingerprint: 'aa-2' }]]
])('nothing is said of one that %s', (_, profiles) => {
  expect(datasetChanges([read], profiles)).toEqual([]);
});

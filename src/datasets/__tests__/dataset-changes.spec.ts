import { compareFingerprints, datasetChanges, datasetRead, readAgain } from '../dataset-changes.js';
import type { DatasetProfile } from '../dataset-profile.js';
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

test.each([
  ['same', '1f-aa', '1f-aa'],
  ['changed', '1f-aa', '1f-bb'],
  ['unknown', '1f-aa', '2e-aa'],
  ['unknown', 'aa', 'aa'],
  ['unknown', '', '']
])('two readings are %s: %s, %s', (verdict, before, now) => {
  expect(compareFingerprints(before, now)).toBe(verdict);
});

describe('what relied on some columns', () => {
  const marked = (marks: Readonly<Record<string, string>>, rows = 10): DatasetProfile =>
    makeProfile(
      'df',
      Object.entries(marks).map(([name, mark]) => ({ ...makeColumn(name), mark })),
      { rows, fingerprint: `aa-${Buffer.from(JSON.stringify([marks, rows])).toString('hex')}` }
    );
  const some = datasetRead(marked({ a: '1', b: '2', c: '3' }), ['a', 'b']);

  test.each([
    ['another column changed', marked({ a: '1', b: '2', c: '4' }), false],
    ['a column was added', marked({ a: '1', b: '2', c: '3', d: '4' }), false],
    ['one of them changed', marked({ a: '1', b: '5', c: '3' }), true],
    ['one of them is gone', marked({ a: '1', c: '3' }), true],
    ['there are other rows', marked({ a: '1', b: '2', c: '3' }, 11), true]
  ])('%s', (_, now, said) => {
    expect(datasetChanges([some], [now])).toHaveLength(said ? 1 : 0);
  });

  test('without the mark of one of them all columns count', () => {
    expect(datasetRead(marked({ a: '1' }), ['a', 'b']).marks).toBeUndefined();
  });

  test('read again is the same of the same columns as they are now', () => {
    const now = marked({ a: '1', b: '5', c: '3' });
    const again = readAgain([some, read], [now]);
    expect(again[0]?.marks).toEqual({ a: '1', b: '5' });
    expect(datasetChanges(again, [now])).toEqual([]);
    expect(readAgain([{ ...some, name: 'gone' }], [now])).toEqual([{ ...some, name: 'gone' }]);
  });
});

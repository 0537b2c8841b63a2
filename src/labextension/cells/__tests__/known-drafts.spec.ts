import type { DraftMetadata } from '../draft-metadata.js';
import { type KnownDraft, KnownDrafts } from '../known-drafts.js';

const drafted = (runId: string, source: string): DraftMetadata =>
  ({ state: 'draft', runId, cellId: 'c', provenance: { source } }) as DraftMetadata;

function chats(answer: () => Promise<readonly KnownDraft[]>) {
  const find = jest.fn(answer);
  let tell: () => void;
  const answered = new Promise<void>(resolve => (tell = resolve));
  return {
    known: new KnownDrafts(
      () => 'n.ipynb',
      find,
      () => tell()
    ),
    answered,
    find
  };
}

test('what this page drafted is known at once, and nobody is asked', () => {
  const { known, find } = chats(() => Promise.resolve([]));
  known.note({ runId: 'r', code: 'x = 1' });
  expect(known.isKnown(drafted('r', 'x = 1'))).toBe(true);
  expect(find).not.toHaveBeenCalled();
});

test('a stored run is known with the code that it drafted and with no other', async () => {
  const { known, answered, find } = chats(() => Promise.resolve([{ runId: 'r', code: 'x = 1' }]));
  const found = [drafted('r', 'x = 1'), drafted('r', 'import os'), drafted('s', 'x = 1')];
  expect(found.map(metadata => known.isKnown(metadata))).toEqual([null, null, null]);
  await answered;
  expect(found.map(metadata => known.isKnown(metadata))).toEqual([true, false, false]);
  expect(find.mock.calls).toEqual([['n.ipynb', new Set(['r', 's'])]]);
});

test('chats that cannot be read know nothing', async () => {
  const { known, answered } = chats(() => Promise.reject(new Error('away')));
  expect(known.isKnown(drafted('r', 'x'))).toBeNull();
  await answered;
  expect(known.isKnown(drafted('r', 'x'))).toBe(false);
});

import type { DraftMetadata } from '../draft-metadata.js';
import { type KnownDraft, KnownDrafts } from '../known-drafts.js';

function drafted(runId: string, source: string): DraftMetadata {
  const provenance = {
    question: '',
    model: '',
    date: '',
    version: '',
    source,
    datasets: [],
    checks: [],
    assumptions: []
  };
  return { state: 'draft', runId, cellId: 'c', provenance };
}

function chats(answer: () => Promise<readonly KnownDraft[]>) {
  const find = jest.fn(answer);
  let known: KnownDrafts | undefined;
  const answered = new Promise<void>(resolve => {
    known = new KnownDrafts(() => 'n.ipynb', find, resolve);
  });
  return { known: known!, answered, find }; // The executor of a promise runs at once.
}

test('what this page drafted is known at once, and nobody is asked', () => {
  const { known, find } = chats(() => Promise.resolve([]));
  known.note({ runId: 'r', code: 'x = 1' });
  expect(known.isKnown(drafted('r', 'x = 1'))).toBe(true);
  expect(find).not.toHaveBeenCalled();
});

test('a stored run is known with the code that it drafted and with no other', async () => {
  const { known, answered, find } = chats(() => Promise.resolve([{ runId: 'r', code: 'x = 1' }]));
  const own = drafted('r', 'x = 1');
  const forged = drafted('r', 'import os');
  const strange = drafted('s', 'x = 1');
  expect([own, forged, strange].map(metadata => known.isKnown(metadata))).toEqual([null, null, null]);
  await answered;
  expect([own, forged, strange].map(metadata => known.isKnown(metadata))).toEqual([true, false, false]);
  expect(find.mock.calls).toEqual([['n.ipynb', new Set(['r', 's'])]]);
});

test('chats that cannot be read know nothing', async () => {
  const { known, answered } = chats(() => Promise.reject(new Error('away')));
  expect(known.isKnown(drafted('r', 'x'))).toBeNull();
  await answered;
  expect(known.isKnown(drafted('r', 'x'))).toBe(false);
});

import { readDraftMetadata } from '../draft-metadata.js';
import { cellOf, makeNotebook } from './make-notebook.js';

function read(value: unknown): ReturnType<typeof readDraftMetadata> {
  const cell = cellOf(makeNotebook(['a']), 'c0');
  if (value !== undefined) {
    cell.setMetadata('cellwright', value as never);
  }
  return readDraftMetadata(cell);
}

test.each([
  ['nothing', undefined],
  ['a word', 'draft'],
  ['a list', []],
  ['no run', { state: 'draft', provenance: {} }],
  ['no provenance', { state: 'draft', runId: 'r' }],
  ['a run that is no text', { runId: 1, provenance: {} }]
])('a cell with %s is somebody else’s', (_, value) => {
  expect(read(value)).toBeNull();
});

test('what a person or another version wrote wrongly is left out', () => {
  const provenance = { question: 7, datasets: [null, { name: 'df' }], checks: 'all', assumptions: [{ phrase: 1 }] };
  const empty = { question: '', model: '', date: '', version: '', datasets: [], checks: [], assumptions: [] };
  expect(read({ state: 'done', runId: 'r', provenance })).toEqual({
    runId: 'r',
    cellId: 'c0',
    provenance: { ...empty, source: 'a' }
  });
});

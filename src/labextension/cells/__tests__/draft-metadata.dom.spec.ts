import { readDraftMetadata } from '../draft-metadata.js';
import { makeNotebook } from './make-notebook.js';

describe('readDraftMetadata', () => {
  it.each([
    ['nothing', undefined],
    ['a word', 'draft'],
    ['a list', []],
    ['no run', { state: 'draft', provenance: {} }],
    ['no provenance', { state: 'draft', runId: 'r' }],
    ['a run that is no text', { runId: 1, provenance: {} }]
  ])('takes a cell with %s for somebody else’s', (_, value) => {
    const model = makeNotebook(['a']);
    const cell = model.sharedModel.cells[0]!;
    if (value !== undefined) {
      cell.setMetadata('cellwright', value);
    }
    expect(readDraftMetadata(cell)).toBeNull();
  });

  it('leaves out what a person or another version wrote wrongly', () => {
    const model = makeNotebook(['a']);
    const cell = model.sharedModel.cells[0]!;
    cell.setMetadata('cellwright', {
      state: 'done',
      runId: 'r',
      provenance: { question: 7, datasets: [null, { name: 'df' }], checks: 'all', assumptions: [{ phrase: 1 }] }
    });
    expect(readDraftMetadata(cell)).toEqual({
      runId: 'r',
      cellId: 'c0',
      provenance: {
        question: '',
        model: '',
        date: '',
        version: '',
        source: 'a',
        datasets: [],
        checks: [],
        assumptions: []
      }
    });
  });
});

import type { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal } from '../../../toolsets/index.js';
import { makeProposal } from '../../app/__tests__/make-turn.js';
import { insertDraft } from '../write-draft.js';
import { undoRun } from '../undo-run.js';
import { cellOf, draft, makeNotebook, markRun, sourcesOf } from './make-notebook.js';

describe('insertDraft', () => {
  it('puts an unexecuted, marked cell after the anchor', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    markRun(model, 'c1', 3);
    const alternatives = ['fare'];
    const assumption = { type: 'column', phrase: 'class', reading: 'ride_class', text: '‘class’ …' } as const;
    const proposal = makeProposal({ code: 'draft', assumptions: [{ ...assumption, alternatives }] });
    const receipt = insertDraft(model.sharedModel, proposal, { runId: 'r', anchorCellId: 'c1' });
    expect(sourcesOf(model)).toEqual(['a', 'b', 'draft', 'c']);
    expect(receipt).toEqual({ cellId: expect.any(String) as string, below: 3, index: 2 });
    const { provenance, datasets, checks } = proposal;
    expect(cellOf(model, 2).toJSON()).toMatchObject({
      id: receipt.cellId,
      cell_type: 'code',
      execution_count: null,
      outputs: []
    });
    expect(cellOf(model, 2).getMetadata('cellwright')).toEqual({
      state: 'draft',
      runId: 'r',
      cellId: receipt.cellId,
      provenance: { ...provenance, datasets, checks, assumptions: [assumption], source: 'draft' }
    });
  });

  it('says where it stands by the nearest cell above that ran, else from the top', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    const receipt = (runId: string, anchorCellId: string): object =>
      insertDraft(model.sharedModel, makeProposal(), { runId, anchorCellId });
    expect(receipt('first', 'c2')).toMatchObject({ below: null, by: 4 });
    markRun(model, 'c0', 3);
    expect(receipt('second', 'c1')).toMatchObject({ below: 3, by: 2 });
    expect(receipt('third', 'c0')).not.toHaveProperty('by');
  });

  it('fills the anchor where that is an empty code cell, and gives it back as it was', async () => {
    const model = makeNotebook(['a', '', 'c']);
    markRun(model, 'c0', 1);
    cellOf(model, 'c1').setMetadata('tags', ['mine']);
    model.sharedModel.clearUndoHistory();
    const place = { runId: 'r', anchorCellId: 'c1' };
    expect(insertDraft(model.sharedModel, makeProposal({ code: 'draft' }), place)).toMatchObject({
      below: 1,
      index: 1
    });
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'c']);
    expect(cellOf(model, 1).getMetadata('tags')).toEqual(['mine']);
    draft(model, 'second', 'r', 'c1');
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'second', 'c']);
    const isBack = (): void => {
      expect(sourcesOf(model)).toEqual(['a', '', 'c']);
      expect(cellOf(model, 'c1').getMetadata()).toEqual({ tags: ['mine'] });
    };
    model.sharedModel.undo();
    model.sharedModel.undo();
    isBack();
    draft(model, 'third', 's', 'c1');
    const options = { askRemoveEdited: () => Promise.resolve(false), mayBeInKernel: () => true, readOnlyMessage: '' };
    await undoRun(model, 's', options);
    isBack();
  });

  it.each<[string, (model: NotebookModel) => void, CellProposal['language'], boolean]>([
    ['an empty code cell', () => undefined, 'python', true],
    ['one, with text', () => undefined, 'markdown', false],
    ['a cell that holds something', model => cellOf(model, 'c0').setSource('\n'), 'python', false],
    ['a cell that ran', model => markRun(model, 'c0', 1), 'python', false],
    ['a cell that may not be edited', model => cellOf(model, 'c0').setMetadata('editable', false), 'python', false],
    ['a cell that may not be deleted', model => cellOf(model, 'c0').setMetadata('deletable', false), 'python', false],
    [
      'a cell another user may be in',
      ({ sharedModel }) => sharedModel.awareness.getStates().set(1, {}).set(2, {}),
      'python',
      false
    ]
  ])(
    'fills only a cell that is empty, was never run, and nobody else can be in: %s',
    (_, prepare, language, isFilled) => {
      const model = makeNotebook(['']);
      prepare(model);
      draft(model, 'draft', 'r', 'c0', { language });
      expect(model.sharedModel.cells).toHaveLength(isFilled ? 1 : 2);
    }
  );

  it('goes below an empty text cell, and to the end when the anchor is not there or not said', () => {
    const model = makeNotebook(['a']);
    model.sharedModel.insertCell(0, { id: 'text', cell_type: 'markdown', source: '' });
    draft(model, 'draft', 'r', 'text');
    expect(sourcesOf(model)).toEqual(['', 'draft', 'a']);
    draft(model, 'second', 's', 'gone');
    insertDraft(model.sharedModel, makeProposal({ code: 'third' }), { runId: 't' });
    expect(sourcesOf(model)).toEqual(['', 'draft', 'a', 'second', 'third']);
  });

  it('puts the second draft of a run after the first, wherever that is, and later questions below those that wait', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    draft(model, 'first');
    model.sharedModel.moveCell(1, 3);
    draft(model, 'second');
    draft(model, 'other', 's', 'c0');
    draft(model, 'another', 't', 'c0');
    expect(sourcesOf(model)).toEqual(['a', 'other', 'another', 'b', 'c', 'first', 'second']);
  });

  it('is one step of undo, apart from what the user does right before and after', () => {
    const model = makeNotebook(['a']);
    model.sharedModel.insertCell(1, { cell_type: 'code', source: 'mine before' });
    draft(model, 'draft');
    model.sharedModel.insertCell(0, { cell_type: 'code', source: 'mine after' });
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'mine before']);
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'mine before']);
    model.sharedModel.redo();
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'mine before']);
    expect(cellOf(model, 1).getMetadata('cellwright')).toMatchObject({ state: 'draft', runId: 'r' });
  });
});

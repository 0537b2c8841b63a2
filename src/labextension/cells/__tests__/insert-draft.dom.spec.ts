import type { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal, DraftReceipt } from '../../../toolsets/index.js';
import { insertDraft } from '../write-draft.js';
import { readDraftMetadata } from '../draft-metadata.js';
import { undoRun } from '../undo-run.js';
import { draft, makeNotebook, makeProposal, markRun, sourcesOf } from './make-notebook.js';

describe('insertDraft', () => {
  it('puts an unexecuted, marked cell after the anchor', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    markRun(model, 'c1', 3);
    const receipt = insertDraft(model.sharedModel, makeProposal('draft'), { runId: 'r', anchorCellId: 'c1' });
    expect(sourcesOf(model)).toEqual(['a', 'b', 'draft', 'c']);
    expect(receipt).toEqual({ cellId: expect.any(String) as string, below: 3, index: 2 });
    expect(model.sharedModel.cells[2]?.toJSON()).toMatchObject({
      id: receipt.cellId,
      cell_type: 'code',
      execution_count: null,
      outputs: [],
      metadata: {
        cellwright: {
          state: 'draft',
          runId: 'r',
          cellId: receipt.cellId,
          provenance: {
            question: 'fares by class',
            model: 'builtin',
            date: '2026-01-02T14:02:00.000Z',
            version: '0.1.0',
            source: 'draft',
            datasets: [{ name: 'df', fingerprint: 'f1', rows: 184_203, columns: 8 }],
            checks: [{ id: 'columns', status: 'passed', text: '1 column exists' }],
            assumptions: [{ phrase: 'class', reading: 'ride_class' }]
          }
        }
      }
    });
  });

  it('puts text into a text cell, marked the same', () => {
    const model = makeNotebook(['a']);
    const text = { ...makeProposal('# Fares'), language: 'markdown' } as const;
    insertDraft(model.sharedModel, text, { runId: 'r', anchorCellId: 'c0' });
    expect(model.sharedModel.cells[1]?.toJSON()).toMatchObject({ cell_type: 'markdown', source: '# Fares' });
    expect(readDraftMetadata(model.sharedModel.cells[1]!)).toMatchObject({ state: 'draft', runId: 'r' }); // Two cells are there.
  });

  it('says where it stands by the nearest cell above that ran, else from the top', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    const receipt = (runId: string, anchorCellId: string): DraftReceipt =>
      insertDraft(model.sharedModel, makeProposal(runId), { runId, anchorCellId });
    expect(receipt('first', 'c2')).toMatchObject({ below: null, by: 4 });
    markRun(model, 'c0', 3);
    expect(receipt('second', 'c1')).toMatchObject({ below: 3, by: 2 });
    expect(receipt('third', 'c0')).not.toHaveProperty('by');
  });

  it('fills the anchor where that is an empty code cell, and gives it back as it was', async () => {
    const model = makeNotebook(['a', '', 'c']);
    markRun(model, 'c0', 1);
    model.sharedModel.cells[1]?.setMetadata('tags', ['mine']);
    model.sharedModel.clearUndoHistory();
    const receipt = insertDraft(model.sharedModel, makeProposal('draft'), { runId: 'r', anchorCellId: 'c1' });
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'c']);
    expect(receipt).toMatchObject({ below: 1, index: 1 });
    expect(model.sharedModel.cells[1]?.getMetadata('tags')).toEqual(['mine']);
    draft(model, 'second', 'r', 'c1');
    expect(sourcesOf(model)).toEqual(['a', 'draft', 'second', 'c']);
    model.sharedModel.undo();
    model.sharedModel.undo();
    expect(model.sharedModel.cells.map(cell => cell.toJSON())).toMatchObject([
      { source: 'a' },
      { source: '', metadata: { tags: ['mine'] } },
      { source: 'c' }
    ]);
    draft(model, 'third', 's', 'c1');
    await undoRun(model, 's', {
      askRemoveEdited: () => Promise.resolve(false),
      mayBeInKernel: () => true,
      readOnlyMessage: ''
    });
    expect(sourcesOf(model)).toEqual(['a', '', 'c']);
    expect(model.sharedModel.cells[1]?.getId()).toBe('c1');
    expect(model.sharedModel.cells[1]?.getMetadata()).toEqual({ tags: ['mine'] });
  });

  it('fills no cell that holds, shows or showed something, nor one that may not be changed, nor with text', () => {
    const filled = (
      prepare: (model: NotebookModel) => void,
      language: CellProposal['language'] = 'python'
    ): boolean => {
      const model = makeNotebook(['']);
      prepare(model);
      insertDraft(model.sharedModel, { ...makeProposal('draft'), language }, { runId: 'r', anchorCellId: 'c0' });
      return model.sharedModel.cells.length === 1;
    };
    const cell = (model: NotebookModel): NotebookModel['sharedModel']['cells'][number] => model.sharedModel.cells[0]!;
    expect(filled(() => undefined)).toBe(true);
    expect(filled(() => undefined, 'markdown')).toBe(false);
    expect(filled(model => cell(model).setSource('\n'))).toBe(false);
    expect(filled(model => markRun(model, 'c0', 1))).toBe(false);
    expect(filled(model => cell(model).setMetadata('editable', false))).toBe(false);
    expect(filled(model => cell(model).setMetadata('deletable', false))).toBe(false);
    const text = makeNotebook(['a']);
    text.sharedModel.insertCell(0, { id: 'text', cell_type: 'markdown', source: '' });
    insertDraft(text.sharedModel, makeProposal('draft'), { runId: 'r', anchorCellId: 'text' });
    expect(sourcesOf(text)).toEqual(['', 'draft', 'a']);
  });

  it.each([undefined, 'gone'])('goes to the end when the anchor is %s', anchor => {
    const model = makeNotebook(['a', 'b']);
    insertDraft(model.sharedModel, makeProposal('draft'), {
      runId: 'r',
      ...(anchor === undefined ? {} : { anchorCellId: anchor })
    });
    expect(sourcesOf(model)).toEqual(['a', 'b', 'draft']);
  });

  it('leaves an empty cell alone where another user has the notebook open', () => {
    const model = makeNotebook(['a', '', 'c']);
    model.sharedModel.awareness.getStates().set(1, {}).set(2, {});
    draft(model, 'draft', 'r', 'c1');
    expect(sourcesOf(model)).toEqual(['a', '', 'draft', 'c']);
  });

  it('puts the second draft of a run after the first, wherever that is now', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    draft(model, 'first');
    model.sharedModel.moveCell(1, 3);
    draft(model, 'second');
    draft(model, 'other', 's', 'c0');
    expect(sourcesOf(model)).toEqual(['a', 'other', 'b', 'c', 'first', 'second']);
  });

  it('puts drafts of later questions below those that wait, and above the cells of the user', () => {
    const model = makeNotebook(['a', 'b']);
    for (const run of ['first', 'second', 'third']) {
      draft(model, run, run, 'c0');
    }
    expect(sourcesOf(model)).toEqual(['a', 'first', 'second', 'third', 'b']);
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
    expect(model.sharedModel.cells[1]?.getMetadata('cellwright')).toMatchObject({ state: 'draft', runId: 'r' });
  });
});

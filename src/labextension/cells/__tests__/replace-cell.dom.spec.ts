import type { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal } from '../../../toolsets/index.js';
import { makeProposal } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { clearDraftState } from '../draft-metadata.js';
import { removeCells, undoRun } from '../undo-run.js';
import { replaceCell } from '../write-draft.js';
import { cellOf, makeNotebook, markRun, sourcesOf } from './make-notebook.js';

const undo = (model: NotebookModel): ReturnType<typeof undoRun> =>
  undoRun(model, 'r', { askRemoveEdited: () => Promise.resolve(true), mayBeInKernel: () => true, readOnlyMessage: '' });

const suggest = (code = 'better', cellId = 'c1', source = 'b'): CellProposal =>
  makeProposal({ code, replaces: { cellId, source } });

const replace = (model: NotebookModel, proposal = suggest()): ReturnType<typeof replaceCell> =>
  replaceCell(model, proposal, 'r', plainTrans);

const idsOf = (model: NotebookModel): readonly string[] => model.sharedModel.cells.map(cell => cell.getId());

describe('replaceCell', () => {
  it('keeps what it takes to put the old cell back: by undo of the run, as one step', async () => {
    const model = makeNotebook(['a', 'b', 'c']);
    cellOf(model, 'c1').setMetadata('tags', ['mine']);
    replace(model);
    await expect(undo(model)).resolves.toEqual({ status: 'undone', variablesStay: [] });
    expect(sourcesOf(model)).toEqual(['a', 'b', 'c']);
    expect(idsOf(model)).toEqual(['c0', 'c1', 'c2']);
    expect(cellOf(model, 'c1').getMetadata()).toEqual({ tags: ['mine'] });
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'better', 'c']);
  });

  it('puts it back after Run, an edit, a move and a reload, where the draft stands then', async () => {
    const model = makeNotebook(['a', 'b', 'c']);
    const { cellId } = replace(model, suggest('x = 1'));
    markRun(model, cellId, 5);
    clearDraftState(cellOf(model, cellId));
    cellOf(model, cellId).setSource('x = 2');
    model.sharedModel.moveCell(1, 2);
    const reopened = makeNotebook([]);
    reopened.fromJSON(model.toJSON());
    await expect(undo(reopened)).resolves.toEqual({ status: 'undone', variablesStay: ['x'] });
    expect(sourcesOf(reopened)).toEqual(['a', 'c', 'b']);
  });

  it('gives the old cell another id when its own is taken, and never gives trust back', () => {
    const model = makeNotebook(['a', 'b']);
    cellOf(model, 'c1').setMetadata('trusted', true);
    const { cellId } = replace(model);
    model.sharedModel.insertCell(0, { cell_type: 'code', id: 'c1', source: 'pasted' });
    removeCells(model, new Set([cellId]));
    expect(sourcesOf(model)).toEqual(['pasted', 'a', 'b']);
    expect(new Set(idsOf(model)).size).toBe(3);
    expect(cellOf(model, 2).getMetadata('trusted')).not.toBe(true);
  });

  it('replaces text by text', () => {
    const model = makeNotebook(['a']);
    model.sharedModel.insertCell(1, { cell_type: 'markdown', id: 'm', source: '# Old' });
    const { cellId } = replace(model, { ...suggest('# New', 'm', '# Old'), language: 'markdown' });
    expect(cellOf(model, 1).cell_type).toBe('markdown');
    removeCells(model, new Set([cellId]));
    expect(cellOf(model, 1).toJSON()).toMatchObject({ cell_type: 'markdown', id: 'm', source: '# Old' });
  });

  it.each<[string, string, CellProposal, string?]>([
    ['cell_gone', 'a cell that is not there', suggest('better', 'nowhere')],
    ['cell_changed', 'a cell that is another by now', suggest('better', 'c1', 'b, as it was')],
    ['cell_gone', 'no cell', makeProposal()],
    ['read_only', 'a cell that may not be deleted', suggest(), 'deletable'],
    ['read_only', 'a cell that may not be edited', suggest(), 'editable']
  ])('refuses with %s to replace %s, and changes nothing', (code, _, proposal, mark = 'tags') => {
    const model = makeNotebook(['a', 'b']);
    cellOf(model, 'c1').setMetadata(mark, false);
    expect(() => replace(model, proposal)).toThrow(expect.objectContaining({ code }) as Error);
    expect(sourcesOf(model)).toEqual(['a', 'b']);
  });
});

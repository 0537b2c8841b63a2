import { DiscardedDrafts, removeCells } from '../discarded-drafts.js';
import { findDraftCells } from '../draft-cells.js';
import { replaceCell } from '../write-draft.js';
import { nullTranslator } from '@jupyterlab/translation';
import { draft, makeNotebook, makeProposal, sourcesOf } from './make-notebook.js';

const trans = nullTranslator.load('jupyterlab_cellwright');

describe('DiscardedDrafts', () => {
  it('puts a draft back below its cell, as the user had changed it, marked and under its id, in one undo step', () => {
    const model = makeNotebook(['a', 'b']);
    const drafts = new DiscardedDrafts();
    const { sharedModel } = model;
    const cellId = draft(model);
    sharedModel.cells[1]?.setSource('x = 2');
    drafts.discard(model, cellId);
    sharedModel.insertCell(0, { cell_type: 'code', source: 'new' });
    expect(drafts.bringBack(sharedModel, 'r')).toBe(2);
    expect(sourcesOf(model)).toEqual(['new', 'a', 'x = 2', 'b']);
    expect(findDraftCells(sharedModel)).toMatchObject([
      { index: 2, edited: true, metadata: { state: 'draft', cellId } }
    ]);
    expect(sharedModel.cells[2]?.getId()).toBe(cellId);
    expect(sharedModel.cells[2]?.toJSON()).toMatchObject({ outputs: [], execution_count: null });
    sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['new', 'a', 'b']);
    expect(drafts.bringBack(sharedModel, 'r')).toBe(-1);
  });

  it('puts a draft back into the empty cell that it had filled, unless that holds something now', () => {
    const model = makeNotebook(['a', '']);
    const drafts = new DiscardedDrafts();
    const { sharedModel } = model;
    const cellId = draft(model, 'x = 1', 'r', 'c1');
    sharedModel.cells[1]?.setSource('x = 2');
    drafts.discard(model, cellId);
    expect(sourcesOf(model)).toEqual(['a', '']);
    expect(drafts.bringBack(sharedModel, 'r')).toBe(1);
    expect(sourcesOf(model)).toEqual(['a', 'x = 2']);
    drafts.discard(model, cellId);
    sharedModel.cells[1]?.setSource('mine');
    expect(drafts.bringBack(sharedModel, 'r')).toBe(1);
    expect(sourcesOf(model)).toEqual(['a', 'x = 2', 'mine']);
  });

  it('goes to where it was when the cell above it is gone, and not beyond the end', () => {
    const model = makeNotebook(['a', 'b']);
    const drafts = new DiscardedDrafts();
    const cellId = draft(model, 'x = 1', 'r', 'c1');
    drafts.discard(model, cellId);
    removeCells(model, new Set(['c1']));
    expect(drafts.bringBack(model.sharedModel, 'r')).toBe(1);
    expect(sourcesOf(model)).toEqual(['a', 'x = 1']);
  });

  it('leaves one alone that the undo of the notebook brought back', () => {
    const model = makeNotebook(['a']);
    const drafts = new DiscardedDrafts();
    const cellId = draft(model);
    drafts.discard(model, cellId);
    model.sharedModel.undo();
    expect(drafts.bringBack(model.sharedModel, 'r')).toBe(1);
    expect(sourcesOf(model)).toEqual(['a', 'x = 1']);
  });

  it('knows nothing of a draft that had taken the place of a cell, nor of cells of the user', () => {
    const model = makeNotebook(['a']);
    const drafts = new DiscardedDrafts();
    const change = { ...makeProposal('x = 1'), replaces: { cellId: 'c0', source: 'a' } };
    const { cellId } = replaceCell(model, change, 'r', trans);
    drafts.discard(model, cellId);
    expect(sourcesOf(model)).toEqual(['a']);
    expect(drafts.bringBack(model.sharedModel, 'r')).toBe(-1);
    expect(drafts.discard(model, 'c0')).toBeNull();
  });
});

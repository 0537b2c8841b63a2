import type { CellProposal } from '../../../toolsets/index.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { findDraftCells } from '../draft-cells.js';
import { redraftCell } from '../write-draft.js';
import { undoRun } from '../undo-run.js';
import { draft, makeNotebook, makeProposal, markRun, sourcesOf } from './make-notebook.js';

function drafted(): { readonly model: ReturnType<typeof makeNotebook>; readonly cellId: string } {
  const model = makeNotebook(['a', 'b']);
  return { model, cellId: draft(model, 'first') };
}

const other: CellProposal = {
  ...makeProposal('second'),
  assumptions: [
    { type: 'column', phrase: 'class', reading: 'zone', text: '‘class’ read as zone', alternatives: ['ride_class'] }
  ]
};

describe('redraftCell', () => {
  it('writes into the same cell, which stays a draft of its run', () => {
    const { model, cellId } = drafted();
    const receipt = redraftCell(model.sharedModel, other, { runId: 'r', cellId }, plainTrans);
    expect(receipt).toEqual({ cellId, below: null, by: 2, index: 1 });
    expect(sourcesOf(model)).toEqual(['a', 'second', 'b']);
    expect(findDraftCells(model.sharedModel)).toMatchObject([
      { edited: false, metadata: { state: 'draft', runId: 'r', cellId, provenance: { source: 'second' } } }
    ]);
  });

  it('keeps what else might have been meant out of the notebook file', () => {
    const { model, cellId } = drafted();
    redraftCell(model.sharedModel, other, { runId: 'r', cellId }, plainTrans);
    const [found] = findDraftCells(model.sharedModel);
    expect(found?.metadata.provenance.assumptions).toEqual([
      { type: 'column', phrase: 'class', reading: 'zone', text: '‘class’ read as zone' }
    ]);
  });

  it('is taken back with the run, whole', async () => {
    const { model, cellId } = drafted();
    redraftCell(model.sharedModel, other, { runId: 'r', cellId }, plainTrans);
    const receipt = await undoRun(model, 'r', {
      askRemoveEdited: () => Promise.reject(new Error('Nothing was edited.')),
      mayBeInKernel: () => false,
      readOnlyMessage: ''
    });
    expect(receipt).toEqual({ status: 'undone', variablesStay: [] });
    expect(sourcesOf(model)).toEqual(['a', 'b']);
  });

  it.each<[string, (model: ReturnType<typeof makeNotebook>, cellId: string) => void, string]>([
    ['edited', model => model.sharedModel.cells[1]?.setSource('mine'), 'cell_changed'],
    ['ran', (model, cellId) => markRun(model, cellId, 4), 'cell_changed'],
    ['deleted', model => model.sharedModel.deleteCell(1), 'cell_gone'],
    ['protected', model => model.sharedModel.cells[1]?.setMetadata('editable', false), 'read_only']
  ])('leaves a cell alone that the user %s', (_, act, code) => {
    const { model, cellId } = drafted();
    act(model, cellId);
    const before = sourcesOf(model);
    const write = (): unknown => redraftCell(model.sharedModel, other, { runId: 'r', cellId }, plainTrans);
    expect(write).toThrow(expect.objectContaining({ code }) as Error);
    expect(sourcesOf(model)).toEqual(before);
  });

  it('leaves the draft of another run alone', () => {
    const { model, cellId } = drafted();
    expect(() => redraftCell(model.sharedModel, other, { runId: 'other', cellId }, plainTrans)).toThrow();
    expect(sourcesOf(model)).toEqual(['a', 'first', 'b']);
  });
});

import { nullTranslator } from '@jupyterlab/translation';
import type { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal } from '../../../toolsets/index.js';
import { clearDraftState, readDraftMetadata } from '../draft-metadata.js';
import { findDraftCells } from '../draft-cells.js';
import { removeCells, undoRun } from '../undo-run.js';
import { replaceCell } from '../write-draft.js';
import { makeNotebook, makeProposal, markRun, sourcesOf } from './make-notebook.js';

const trans = nullTranslator.load('jupyterlab_cellwright');
const ask = jest.fn<Promise<boolean>, []>(() => Promise.resolve(true));
const options = { askRemoveEdited: ask, mayBeInKernel: () => true, readOnlyMessage: 'protected' };

function suggest(code: string, cellId = 'c1', source = 'b'): CellProposal {
  return { ...makeProposal(code), replaces: { cellId, source } };
}

function replace(model: NotebookModel, proposal = suggest('better'), runId = 'r'): string {
  return replaceCell(model, proposal, runId, trans).cellId;
}

function idsOf(model: NotebookModel): readonly string[] {
  return model.sharedModel.cells.map(cell => cell.getId());
}

describe('replaceCell', () => {
  it('puts a marked cell that has not run in the place of the old one', () => {
    const model = makeNotebook(['a', 'b', 'c']);
    markRun(model, 'c0', 2);
    const receipt = replaceCell(model, suggest('better'), 'r', trans);
    expect(receipt).toMatchObject({ below: 2, index: 1 });
    expect(sourcesOf(model)).toEqual(['a', 'better', 'c']);
    const [draft] = findDraftCells(model.sharedModel);
    expect(draft?.metadata).toMatchObject({ state: 'draft', runId: 'r', cellId: receipt.cellId });
    expect(model.sharedModel.cells[1]?.toJSON()).toMatchObject({ execution_count: null, outputs: [] });
  });

  it('is one step of the notebook’s undo, which brings the old cell back with its outputs', () => {
    const model = makeNotebook(['a', 'b']);
    const old = model.sharedModel.cells[1] as ReturnType<NotebookModel['sharedModel']['getCell']> & {
      setOutputs(outputs: readonly object[]): void;
    };
    old.setOutputs([{ output_type: 'stream', name: 'stdout', text: 'precious' }]);
    model.sharedModel.clearUndoHistory();
    replace(model);
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'b']);
    expect(idsOf(model)).toEqual(['c0', 'c1']);
    expect(JSON.stringify(model.sharedModel.cells[1]?.toJSON()['outputs'])).toContain('precious');
    expect(model.sharedModel.canUndo()).toBe(false);
    model.sharedModel.redo();
    expect(sourcesOf(model)).toEqual(['a', 'better']);
  });

  it('keeps what it takes to put the old cell back: by undo of the run, as one step', async () => {
    const model = makeNotebook(['a', 'b', 'c']);
    model.sharedModel.cells[1]?.setMetadata('tags', ['mine']);
    replace(model);
    await expect(undoRun(model, 'r', options)).resolves.toEqual({ status: 'undone', variablesStay: [] });
    expect(sourcesOf(model)).toEqual(['a', 'b', 'c']);
    expect(idsOf(model)).toEqual(['c0', 'c1', 'c2']);
    expect(model.sharedModel.cells[1]?.getMetadata('tags')).toEqual(['mine']);
    expect(readDraftMetadata(model.sharedModel.cells[1]!)).toBeNull(); // Three cells are there.
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'better', 'c']);
  });

  it('puts it back after Run, an edit, a move and a reload, where the draft stands then', async () => {
    const model = makeNotebook(['a', 'b', 'c']);
    const id = replace(model, suggest('x = 1'));
    markRun(model, id, 5);
    clearDraftState(model.sharedModel.cells[1]!); // Three cells are there.
    model.sharedModel.cells[1]?.setSource('x = 2');
    model.sharedModel.moveCell(1, 2);
    const reopened = makeNotebook([]);
    reopened.fromJSON(model.toJSON());
    await expect(undoRun(reopened, 'r', options)).resolves.toEqual({ status: 'undone', variablesStay: ['x'] });
    expect(sourcesOf(reopened)).toEqual(['a', 'c', 'b']);
  });

  it('gives the old cell another id when its own is taken, and never gives trust back', () => {
    const model = makeNotebook(['a', 'b']);
    model.sharedModel.cells[1]?.setMetadata('trusted', true);
    const id = replace(model);
    model.sharedModel.insertCell(0, { cell_type: 'code', id: 'c1', source: 'pasted' });
    removeCells(model, new Set([id]));
    expect(sourcesOf(model)).toEqual(['pasted', 'a', 'b']);
    expect(new Set(idsOf(model)).size).toBe(3);
    expect(model.sharedModel.cells[2]?.getMetadata('trusted')).not.toBe(true);
  });

  it('replaces text by text', () => {
    const model = makeNotebook(['a']);
    model.sharedModel.insertCell(1, { cell_type: 'markdown', id: 'm', source: '# Old' });
    const proposal: CellProposal = { ...suggest('# New', 'm', '# Old'), language: 'markdown' };
    const id = replace(model, proposal);
    expect(model.sharedModel.cells[1]?.cell_type).toBe('markdown');
    removeCells(model, new Set([id]));
    expect(model.sharedModel.cells[1]?.toJSON()).toMatchObject({ cell_type: 'markdown', id: 'm', source: '# Old' });
  });

  it.each([
    ['cell_gone', suggest('better', 'nowhere')],
    ['cell_changed', suggest('better', 'c1', 'b, as it was')],
    ['cell_gone', makeProposal('better')]
  ])('refuses with %s and changes nothing', (code, proposal) => {
    const model = makeNotebook(['a', 'b']);
    expect(() => replaceCell(model, proposal, 'r', trans)).toThrow(expect.objectContaining({ code }) as Error);
    expect(sourcesOf(model)).toEqual(['a', 'b']);
  });

  it.each(['deletable', 'editable'])('refuses a cell that is not %s', key => {
    const model = makeNotebook(['a', 'b']);
    model.sharedModel.cells[1]?.setMetadata(key, false);
    expect(() => replace(model)).toThrow(expect.objectContaining({ code: 'read_only' }) as Error);
    expect(sourcesOf(model)).toEqual(['a', 'b']);
  });
});

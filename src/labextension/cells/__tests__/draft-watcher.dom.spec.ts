import type { NotebookModel } from '@jupyterlab/notebook';
import { clearDraftState } from '../draft-metadata.js';
import { DraftWatcher } from '../draft-watcher.js';
import type { DraftFate } from '../cell-drafts-token.js';
import { removeCells } from '../undo-run.js';
import { cellOf, draft, makeNotebook, markRun } from './make-notebook.js';

function watch(model: NotebookModel) {
  const fates: DraftFate[] = [];
  const waiting: (() => void)[] = [];
  const watcher = new DraftWatcher(
    model,
    () => 'n.ipynb',
    fate => fates.push(fate),
    () => waiting.splice(0).forEach(resolve => resolve())
  );
  watcher.start();
  const looked = (): Promise<void> => new Promise(resolve => waiting.push(resolve));
  return { watcher, fates, looked };
}

/** A notebook of a cell and a draft below it, which is watched. */
function drafted(): ReturnType<typeof watch> & { readonly model: NotebookModel; readonly cellId: string } {
  const model = makeNotebook(['a']);
  const cellId = draft(model);
  return { ...watch(model), model, cellId };
}

describe('DraftWatcher', () => {
  it('reports a draft, its undo and its redo, each once', async () => {
    const model = makeNotebook(['a']);
    markRun(model, 'c0', 7);
    const { fates, looked } = watch(model);
    const cellId = draft(model);
    await looked();
    model.sharedModel.undo();
    await looked();
    model.sharedModel.redo();
    await looked();
    const common = { path: 'n.ipynb', runId: 'r', cellId, edited: false };
    expect(fates).toEqual([
      { ...common, status: 'drafted', below: 7 },
      { ...common, status: 'deleted' },
      { ...common, status: 'drafted', below: 7 }
    ]);
  });

  it('tells a discarded draft from a cell that was deleted later', async () => {
    const { model, cellId, watcher, fates, looked } = drafted();
    watcher.discarding(cellId);
    removeCells(model, new Set([cellId]));
    await looked();
    model.sharedModel.undo();
    await looked();
    removeCells(model, new Set([cellId]));
    await looked();
    expect(fates.slice(1).map(fate => [fate.status, 'discarded' in fate])).toEqual([
      ['deleted', true],
      ['drafted', false],
      ['deleted', false]
    ]);
  });

  it('reports Keep, and leaves where the cell comes from', async () => {
    const { model, cellId, fates, looked } = drafted();
    clearDraftState(cellOf(model, cellId));
    await looked();
    expect(fates.at(-1)).toMatchObject({ status: 'kept', cellId });
    const metadata = cellOf(model, cellId).getMetadata('cellwright');
    expect(metadata).not.toHaveProperty('state');
    expect(metadata).toMatchObject({ runId: 'r', provenance: { question: 'fares by class', source: 'x = 1' } });
  });

  it('takes the mark off a cell that anything ran, and leaves where it comes from', async () => {
    const { model, cellId, fates, looked } = drafted();
    markRun(model, cellId, 5);
    await looked();
    expect(fates.at(-1)).toMatchObject({ status: 'ran', executionCount: 5 });
    const metadata = cellOf(model, cellId).getMetadata('cellwright');
    expect(metadata).not.toHaveProperty('state');
    expect(metadata).toMatchObject({ provenance: { source: 'x = 1' } });
  });

  it('still says that a cell ran after its outputs are cleared', async () => {
    const { model, cellId, fates, looked } = drafted();
    markRun(model, cellId, 5);
    await looked();
    const ran = { status: 'ran', executionCount: 5, edited: false };
    expect(fates.at(-1)).toMatchObject(ran);
    (model.cells.get(1) as unknown as { clearExecution(): void }).clearExecution();
    await looked();
    expect(fates.at(-1)).toMatchObject(ran);
  });

  it('reads the error of an earlier execution from the cell', () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const cell = cellOf(model, cellId);
    clearDraftState(cell);
    markRun(model, cellId, 5);
    (model.cells.get(1) as unknown as { outputs: { add(output: object): void } }).outputs.add({
      output_type: 'error',
      ename: 'KeyError',
      evalue: 'x',
      traceback: []
    });
    expect(watch(model).fates).toMatchObject([{ status: 'ran', executionCount: 5, error: 'KeyError: x' }]);
  });

  it('reports edits, and that they were taken back', async () => {
    const { model, cellId, fates, looked } = drafted();
    cellOf(model, cellId).setSource('x = 2');
    await looked();
    cellOf(model, cellId).undo();
    await looked();
    expect(fates.map(({ edited }) => edited)).toEqual([false, true, false]);
  });

  it('does not take a copy for the draft', async () => {
    const { model, cellId, fates, looked } = drafted();
    const { id: _id, ...copy } = cellOf(model, cellId).toJSON();
    model.sharedModel.insertCell(0, copy);
    removeCells(model, new Set([cellId]));
    model.sharedModel.undo();
    await looked();
    expect(fates).toHaveLength(1);
  });

  it('does not take a closed notebook for deleted cells', () => {
    const { model, watcher, fates } = drafted();
    model.dispose();
    watcher.look();
    watcher.dispose();
    expect(fates).toHaveLength(1);
  });
});

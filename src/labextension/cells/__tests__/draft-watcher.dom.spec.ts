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
  /** Changes the notebook, and waits until that was looked at; the newest fate. */
  const after = async (change: () => void): Promise<DraftFate | undefined> => {
    change();
    await new Promise<void>(resolve => waiting.push(resolve));
    return fates.at(-1);
  };
  return { watcher, fates, after };
}

/** A notebook of a cell and a draft below it, which is watched. */
function drafted() {
  const model = makeNotebook(['a']);
  const cellId = draft(model);
  return { ...watch(model), model, cellId };
}

describe('DraftWatcher', () => {
  it('reports a draft, its undo, its redo, and edits until they are taken back, each once', async () => {
    const model = makeNotebook(['a']);
    markRun(model, 'c0', 7);
    const { fates, after } = watch(model);
    const inserted = await after(() => draft(model));
    await after(() => model.sharedModel.undo());
    await after(() => model.sharedModel.redo());
    const { cellId } = inserted!; // It is the first of the fates below.
    await after(() => cellOf(model, cellId).setSource('x = 2'));
    await after(() => cellOf(model, cellId).undo());
    const drafted = { path: 'n.ipynb', runId: 'r', cellId, edited: false, status: 'drafted', below: 7 };
    const { below: _below, ...deleted } = { ...drafted, status: 'deleted' };
    expect(fates).toEqual([drafted, deleted, drafted, { ...drafted, edited: true }, drafted]);
  });

  it('tells a discarded draft from a cell that was deleted later', async () => {
    const { model, cellId, watcher, after } = drafted();
    const remove = (): void => removeCells(model, new Set([cellId]));
    watcher.discarding(cellId);
    expect(await after(remove)).toMatchObject({ status: 'deleted', discarded: true });
    await after(() => model.sharedModel.undo());
    expect(await after(remove)).not.toHaveProperty('discarded');
  });

  it.each<[string, (model: NotebookModel, id: string) => void, Partial<DraftFate>]>([
    ['Keep', (model, id) => clearDraftState(cellOf(model, id)), { status: 'kept' }],
    ['that anything ran it', (model, id) => markRun(model, id, 5), { status: 'ran', executionCount: 5 }]
  ])('reports %s, takes the mark off, and leaves where the cell comes from', async (_, change, fate) => {
    const { model, cellId, after } = drafted();
    expect(await after(() => change(model, cellId))).toMatchObject({ ...fate, cellId });
    const metadata = cellOf(model, cellId).getMetadata('cellwright');
    expect(metadata).not.toHaveProperty('state');
    expect(metadata).toMatchObject({ runId: 'r', provenance: { question: 'How many rows?', source: 'x = 1' } });
  });

  it('still says that a cell ran after its outputs are cleared', async () => {
    const { model, cellId, after } = drafted();
    await after(() => markRun(model, cellId, 5));
    const cleared = (): void => (model.cells.get(1) as unknown as { clearExecution(): void }).clearExecution();
    expect(await after(cleared)).toMatchObject({ status: 'ran', executionCount: 5, edited: false });
  });

  it('reads the error of an earlier execution from the cell', () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    clearDraftState(cellOf(model, cellId));
    markRun(model, cellId, 5);
    const { outputs } = model.cells.get(1) as unknown as { outputs: { add(output: object): void } };
    outputs.add({ output_type: 'error', ename: 'KeyError', evalue: 'x', traceback: [] });
    expect(watch(model).fates).toMatchObject([{ status: 'ran', executionCount: 5, error: 'KeyError: x' }]);
  });

  it('takes neither a copy for the draft, nor a closed notebook for deleted cells', async () => {
    const { model, cellId, watcher, fates, after } = drafted();
    const { id: _id, ...copy } = cellOf(model, cellId).toJSON();
    await after(() => {
      model.sharedModel.insertCell(0, copy);
      removeCells(model, new Set([cellId]));
      model.sharedModel.undo();
    });
    model.dispose();
    watcher.look();
    watcher.dispose();
    expect(fates).toHaveLength(1);
  });
});

import type { NotebookModel } from '@jupyterlab/notebook';
import { clearDraftState } from '../draft-metadata.js';
import { DraftWatcher } from '../draft-watcher.js';
import type { DraftFate } from '../cell-drafts-token.js';
import { insertDraft } from '../write-draft.js';
import { removeCells } from '../discarded-drafts.js';
import { makeNotebook, makeProposal, markRun } from './make-notebook.js';

function watch(model: NotebookModel): { watcher: DraftWatcher; fates: DraftFate[] } {
  const watcher = new DraftWatcher(model, () => 'n.ipynb');
  const fates: DraftFate[] = [];
  watcher.fate.connect((_, fate) => {
    fates.push(fate);
  });
  watcher.start();
  return { watcher, fates };
}

function looked(watcher: DraftWatcher): Promise<void> {
  return new Promise(resolve => {
    watcher.looked.connect(() => {
      resolve();
    });
  });
}

function draft(model: NotebookModel, code = 'x = 1'): string {
  return insertDraft(model.sharedModel, makeProposal(code), { runId: 'r', anchorCellId: 'c0' }).cellId;
}

function cellOf(model: NotebookModel, id: string): NotebookModel['sharedModel']['cells'][number] {
  return model.sharedModel.cells.find(cell => cell.getId() === id)!;
}

describe('DraftWatcher', () => {
  it('reports a draft, its undo and its redo, each once', async () => {
    const model = makeNotebook(['a']);
    markRun(model, 'c0', 7);
    const { watcher, fates } = watch(model);
    const cellId = draft(model);
    await looked(watcher);
    model.sharedModel.undo();
    await looked(watcher);
    model.sharedModel.redo();
    await looked(watcher);
    const common = { path: 'n.ipynb', runId: 'r', cellId, edited: false };
    expect(fates).toEqual([
      { ...common, status: 'drafted', below: 7 },
      { ...common, status: 'deleted' },
      { ...common, status: 'drafted', below: 7 }
    ]);
  });

  it('tells a discarded draft from a cell that was deleted later', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    watcher.discarding(cellId);
    removeCells(model, new Set([cellId]));
    await looked(watcher);
    model.sharedModel.undo();
    await looked(watcher);
    removeCells(model, new Set([cellId]));
    await looked(watcher);
    expect(fates.slice(1).map(fate => [fate.status, 'discarded' in fate])).toEqual([
      ['deleted', true],
      ['drafted', false],
      ['deleted', false]
    ]);
  });

  it('follows text from its draft to Keep', async () => {
    const model = makeNotebook(['a']);
    const { watcher, fates } = watch(model);
    const text = { ...makeProposal('# Fares'), language: 'markdown' } as const;
    const { cellId } = insertDraft(model.sharedModel, text, { runId: 'r' });
    await looked(watcher);
    clearDraftState(cellOf(model, cellId));
    watcher.ran(cellId);
    await looked(watcher);
    expect(fates.map(({ status }) => status)).toEqual(['drafted', 'kept']);
  });

  it('reports what is in the notebook when it starts', () => {
    const model = makeNotebook(['a']);
    draft(model);
    expect(watch(model).fates).toMatchObject([{ status: 'drafted' }]);
  });

  it('reports Keep, and leaves where the cell comes from', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    clearDraftState(cellOf(model, cellId));
    await looked(watcher);
    expect(fates.at(-1)).toMatchObject({ status: 'kept', cellId });
    const metadata = cellOf(model, cellId).getMetadata('cellwright');
    expect(metadata).not.toHaveProperty('state');
    expect(metadata).toMatchObject({ runId: 'r', provenance: { question: 'fares by class', source: 'x = 1' } });
  });

  it('takes the mark off a cell that anything ran, and leaves where it comes from', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    markRun(model, cellId, 5);
    await looked(watcher);
    expect(fates.at(-1)).toMatchObject({ status: 'ran', executionCount: 5, ms: null });
    const metadata = cellOf(model, cellId).getMetadata('cellwright');
    expect(metadata).not.toHaveProperty('state');
    expect(metadata).toMatchObject({ provenance: { source: 'x = 1' } });
  });

  it('reports count, time and error of an execution it was told of, also after the outputs are cleared', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    markRun(model, cellId, 5);
    watcher.ran(cellId, { executionCount: 5, ms: 12, error: 'KeyError' });
    await looked(watcher);
    const ran = { status: 'ran', executionCount: 5, ms: 12, error: 'KeyError', edited: false };
    expect(fates.at(-1)).toMatchObject(ran);
    (model.cells.get(1) as unknown as { clearExecution(): void }).clearExecution();
    await looked(watcher);
    expect(fates.at(-1)).toMatchObject(ran);
  });

  it('reads error and time of an earlier execution from the cell', () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const cell = cellOf(model, cellId);
    clearDraftState(cell);
    markRun(model, cellId, 5);
    cell.setMetadata('execution', {
      'iopub.execute_input': '2026-01-01T00:00:00.000Z',
      'shell.execute_reply': '2026-01-01T00:00:01.250Z'
    });
    (model.cells.get(1) as unknown as { outputs: { add(output: object): void } }).outputs.add({
      output_type: 'error',
      ename: 'KeyError',
      evalue: 'x',
      traceback: []
    });
    expect(watch(model).fates).toMatchObject([{ status: 'ran', executionCount: 5, ms: 1250, error: 'KeyError: x' }]);
  });

  it('says nothing while a cell is running', () => {
    const model = makeNotebook(['a']);
    draft(model);
    const { watcher, fates } = watch(model);
    (model.cells.get(1) as unknown as { executionState: string }).executionState = 'running';
    clearDraftState(model.sharedModel.cells[1]!);
    watcher.look();
    expect(fates).toHaveLength(1);
  });

  it('reports edits, and that they were taken back', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    cellOf(model, cellId).setSource('x = 2');
    await looked(watcher);
    cellOf(model, cellId).undo();
    await looked(watcher);
    expect(fates.map(({ edited }) => edited)).toEqual([false, true, false]);
  });

  it('keeps to the cell when it is moved', async () => {
    const model = makeNotebook(['a', 'b', 'c']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    model.sharedModel.moveCell(1, 3);
    await looked(watcher);
    expect(fates.filter(({ status }) => status !== 'drafted')).toEqual([]);
    markRun(model, cellId, 2);
    await looked(watcher);
    expect(fates.at(-1)).toMatchObject({ status: 'ran', cellId });
  });

  it('does not take a copy for the draft', async () => {
    const model = makeNotebook(['a']);
    const cellId = draft(model);
    const { watcher, fates } = watch(model);
    const { id: _id, ...copy } = cellOf(model, cellId).toJSON();
    model.sharedModel.insertCell(0, copy);
    removeCells(model, new Set([cellId]));
    model.sharedModel.undo();
    await looked(watcher);
    expect(fates).toHaveLength(1);
  });

  it('does not take a closed notebook for deleted cells', () => {
    const model = makeNotebook(['a']);
    draft(model);
    const { watcher, fates } = watch(model);
    model.dispose();
    watcher.look();
    watcher.dispose();
    expect(fates).toHaveLength(1);
  });
});

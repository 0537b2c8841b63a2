import { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal } from '../../../toolsets/index.js';
import { makeProposal } from '../../app/__tests__/make-turn.js';
import type { SharedCell } from '../shared-notebook.js';
import { insertDraft } from '../write-draft.js';

/** Yjs warns whenever JupyterLab builds a cell; that is not about these tests. */
const warn = jest.spyOn(console, 'warn');
warn.mockImplementation((...data: unknown[]) => {
  const text = data.map(String).join(' ');
  if (!/Add Yjs type to a document|Not same Y\.Doc/.test(text)) {
    process.stderr.write(`${text}\n`);
  }
});

/** A notebook as JupyterLab opens it, with code cells `c0`, `c1`, … of these sources. */
export function makeNotebook(sources: readonly string[]): NotebookModel {
  const model = new NotebookModel({ disableDocumentWideUndoRedo: true });
  model.fromJSON({
    cells: sources.map((source, index) => ({
      id: `c${index}`,
      cell_type: 'code',
      source,
      metadata: {},
      outputs: [],
      execution_count: null
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5
  });
  if (sources.length === 0) {
    model.sharedModel.deleteCell(0); // JupyterLab puts an empty cell into an empty file.
  }
  model.sharedModel.clearUndoHistory();
  return model;
}

/** Drafts code into a notebook below a cell, and says the id of the draft. */
export function draft(
  model: NotebookModel,
  code = 'x = 1',
  runId = 'r',
  anchorCellId = 'c0',
  change: Partial<CellProposal> = {}
): string {
  return insertDraft(model.sharedModel, makeProposal({ code, ...change }), { runId, anchorCellId }).cellId;
}

/** A cell that is there, by its id or its place. */
export function cellOf(model: NotebookModel, of: string | number): SharedCell {
  const cell = model.sharedModel.cells.find((candidate, at) => candidate.getId() === of || at === of);
  if (cell === undefined) {
    throw new Error(`No cell ${of}`);
  }
  return cell;
}

export function sourcesOf(model: NotebookModel): readonly string[] {
  return model.sharedModel.cells.map(cell => cell.getSource());
}

/** As if a kernel had run the cell. */
export function markRun(model: NotebookModel, id: string, count: number): void {
  const cell = cellOf(model, id);
  if (cell.cell_type !== 'code' || !('execution_count' in cell)) {
    throw new Error(`No code cell ${id}`);
  }
  cell.execution_count = count;
}

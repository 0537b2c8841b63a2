import { NotebookModel } from '@jupyterlab/notebook';
import type { CellProposal } from '../../../toolsets/index.js';
import { insertDraft } from '../write-draft.js';

/** Yjs warns whenever JupyterLab builds a cell; that is not about these tests. */
const warn = jest.spyOn(console, 'warn');
warn.mockImplementation((...data: unknown[]) => {
  const text = data.map(String).join(' ');
  if (!/Add Yjs type to a document|Not same Y\.Doc/.test(text)) {
    process.stderr.write(`${text}
`);
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

export function makeProposal(code: string): CellProposal {
  return {
    type: 'cellwright.proposal',
    language: 'python',
    code,
    reason: 'The mean of each group.',
    assumptions: [{ type: 'column', phrase: 'class', reading: 'ride_class', text: '‘class’ read as ride_class.' }],
    checks: [{ id: 'columns', status: 'passed', text: '1 column exists' }],
    datasets: [{ name: 'df', fingerprint: 'f1', rows: 184_203, columns: 8 }],
    provenance: { question: 'fares by class', model: 'builtin', date: '2026-01-02T14:02:00.000Z', version: '0.1.0' }
  };
}

/** Drafts code into a notebook below a cell, and says the id of the draft. */
export function draft(model: NotebookModel, code = 'x = 1', runId = 'r', anchorCellId = 'c0'): string {
  return insertDraft(model.sharedModel, makeProposal(code), { runId, anchorCellId }).cellId;
}

/** A cell that is there. */
export function cellOf(model: NotebookModel, id: string): NotebookModel['sharedModel']['cells'][number] {
  const cell = model.sharedModel.cells.find(candidate => candidate.getId() === id);
  if (cell === undefined) {
    throw new Error(`No cell ${id}`);
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

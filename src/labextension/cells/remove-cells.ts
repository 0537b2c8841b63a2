import type { INotebookModel } from '@jupyterlab/notebook';
import { oneUndoStep } from './one-undo-step.js';

/**
 * Removes the cells with these ids as one undo step. A notebook that would be empty gets an empty code cell in the same
 * step. Ids that are not there any more are passed over.
 */
export function removeCells(model: INotebookModel, ids: ReadonlySet<string>): void {
  const notebook = model.sharedModel;
  const indices = notebook.cells.flatMap((cell, index) => (ids.has(cell.getId()) ? [index] : []));
  if (indices.length === 0) {
    return;
  }
  oneUndoStep(notebook, () => {
    if (indices.length === notebook.cells.length) {
      notebook.insertCell(notebook.cells.length, { cell_type: 'code', metadata: { trusted: true } });
    }
    for (const index of indices.reverse()) {
      notebook.deleteCell(index);
    }
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(...ids);
}

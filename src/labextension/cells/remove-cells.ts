import type { INotebookModel } from '@jupyterlab/notebook';
import { findDraftCells } from './find-draft-cells.js';
import { oneUndoStep } from './one-undo-step.js';
import type { ReplacedCell } from './replaced-cell.js';
import type { CellJson } from './shared-notebook.js';

/**
 * Removes the cells with these ids as one undo step; where a draft took the place of a cell, that one comes back. A
 * notebook that would be empty gets an empty code cell in the same step. Ids that are not there any more are passed over.
 */
export function removeCells(model: INotebookModel, ids: ReadonlySet<string>): void {
  const notebook = model.sharedModel;
  const indices = notebook.cells.flatMap((cell, index) => (ids.has(cell.getId()) ? [index] : []));
  if (indices.length === 0) {
    return;
  }
  const replaced = new Map(findDraftCells(notebook).map(({ index, metadata }) => [index, metadata.replaced]));
  const taken = new Set(notebook.cells.map(cell => cell.getId()));
  const back = indices.some(index => replaced.get(index) !== undefined);
  oneUndoStep(notebook, () => {
    if (indices.length === notebook.cells.length && !back) {
      notebook.insertCell(notebook.cells.length, { cell_type: 'code', metadata: { trusted: true } });
    }
    for (const index of indices.reverse()) {
      notebook.deleteCell(index);
      const before = replaced.get(index);
      if (before !== undefined) {
        notebook.insertCell(index, restored(before, taken));
      }
    }
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(...ids);
}

/** Under its old id, unless another cell has that now. Trust is never brought back: outputs come with the next run. */
function restored({ id, type, source, metadata }: ReplacedCell, taken: ReadonlySet<string>): CellJson {
  const { trusted: _trusted, ...rest } = metadata;
  return { ...(taken.has(id) ? {} : { id }), cell_type: type, source, metadata: rest };
}

import type { INotebookModel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../../agent/index.js';
import type { CellProposal, DraftReceipt } from '../../toolsets/index.js';
import { countAbove } from './count-above.js';
import { newDraftCell } from './new-draft-cell.js';
import { oneUndoStep } from './one-undo-step.js';

/**
 * Puts a marked cell, unexecuted, in the place of the one the proposal `replaces`, as one undo step that brings the old
 * cell back with its outputs. Throws `cell_gone`, `cell_changed` or `read_only`; then nothing is changed.
 */
export function replaceCell(
  model: INotebookModel,
  proposal: CellProposal,
  runId: string,
  trans: TranslationBundle
): DraftReceipt & { readonly index: number } {
  const notebook = model.sharedModel;
  const { replaces } = proposal;
  const index = notebook.cells.findIndex(cell => cell.getId() === replaces?.cellId);
  const old = notebook.cells[index];
  if (old === undefined || replaces === undefined) {
    throw new CellwrightError(
      'cell_gone',
      trans.__('The cell to change was deleted. Insert the new source as a cell of its own, or ask again.')
    );
  }
  if (old.getSource() !== replaces.source) {
    throw new CellwrightError('cell_changed', trans.__('The cell was edited after the question. Ask again.'));
  }
  if (old.getMetadata('deletable') === false || old.getMetadata('editable') === false) {
    throw new CellwrightError(
      'read_only',
      trans.__('The cell is protected from being changed. Unlock it in the property inspector first.')
    );
  }
  const cell = newDraftCell(proposal, runId, {
    id: replaces.cellId,
    type: old.cell_type === 'markdown' ? 'markdown' : 'code',
    source: replaces.source,
    metadata: old.getMetadata()
  });
  const spot = countAbove(notebook, index, runId);
  oneUndoStep(notebook, () => {
    notebook.deleteCell(index);
    notebook.insertCell(index, cell);
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(replaces.cellId);
  return { cellId: cell.id, ...spot, index };
}

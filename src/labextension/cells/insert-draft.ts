import type { CellProposal, DraftPlace, DraftReceipt } from '../../toolsets/index.js';
import { countAbove } from './count-above.js';
import { afterDrafts } from './after-drafts.js';
import { newDraftCell } from './new-draft-cell.js';
import { oneUndoStep } from './one-undo-step.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedNotebook } from './shared-notebook.js';

/**
 * Inserts a marked cell, unexecuted, as one undo step: after the last cell of the same run, else after the anchor and
 * the drafts that wait below it, else at the end.
 */
export function insertDraft(
  notebook: SharedNotebook,
  proposal: CellProposal,
  place: DraftPlace
): DraftReceipt & { readonly index: number } {
  const index = indexFor(notebook, place);
  const below = countAbove(notebook, index, place.runId);
  const cell = newDraftCell(proposal, place.runId);
  oneUndoStep(notebook, () => {
    notebook.insertCell(index, cell);
  });
  return { cellId: cell.id, below, index };
}

function indexFor(notebook: SharedNotebook, { runId, anchorCellId }: DraftPlace): number {
  const { cells } = notebook;
  const ofRun = cells.map(cell => readDraftMetadata(cell)?.runId === runId).lastIndexOf(true);
  if (ofRun !== -1) {
    return ofRun + 1;
  }
  const anchor = cells.findIndex(cell => cell.getId() === anchorCellId);
  return anchor === -1 ? cells.length : afterDrafts(notebook, anchor);
}

import type { CellProposal, DraftPlace, DraftReceipt } from '../../toolsets/index.js';
import { countAbove } from './count-above.js';
import { afterDrafts } from './after-drafts.js';
import { emptyCell } from './empty-cell.js';
import { newDraftCell } from './new-draft-cell.js';
import { oneUndoStep } from './one-undo-step.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { ReplacedCell } from './replaced-cell.js';
import type { SharedNotebook } from './shared-notebook.js';

/**
 * Inserts a marked cell, unexecuted, as one undo step: after the last cell of the same run, else in the place of the anchor
 * where that is an empty code cell and the draft is code, else after the anchor and the drafts that wait below it, else at
 * the end.
 */
export function insertDraft(
  notebook: SharedNotebook,
  proposal: CellProposal,
  place: DraftPlace
): DraftReceipt & { readonly index: number } {
  const { index, instead } = placeFor(notebook, proposal, place);
  const spot = countAbove(notebook, index, place.runId);
  const cell = newDraftCell(proposal, place.runId, instead);
  oneUndoStep(notebook, () => {
    if (instead !== undefined) {
      notebook.deleteCell(index);
    }
    notebook.insertCell(index, cell);
  });
  return { cellId: cell.id, ...spot, index };
}

function placeFor(
  notebook: SharedNotebook,
  { language }: CellProposal,
  { runId, anchorCellId }: DraftPlace
): { readonly index: number; readonly instead?: ReplacedCell } {
  const { cells } = notebook;
  const ofRun = cells.map(cell => readDraftMetadata(cell)?.runId === runId).lastIndexOf(true);
  if (ofRun !== -1) {
    return { index: ofRun + 1 };
  }
  const empty = language === 'python' ? cells[emptyCell(notebook, anchorCellId)] : undefined;
  if (empty !== undefined) {
    const instead = { id: empty.getId(), type: 'code', source: '', metadata: empty.getMetadata() } as const;
    return { index: cells.indexOf(empty), instead };
  }
  const anchor = cells.findIndex(cell => cell.getId() === anchorCellId);
  return { index: anchor === -1 ? cells.length : afterDrafts(notebook, anchor) };
}

import type { CellProposal, DraftPlace, DraftSpot } from '../../toolsets/index.js';
import { isDraft, readDraftMetadata, type ReplacedCell } from './draft-metadata.js';
import { executionCountOf, type SharedCell, type SharedNotebook } from './shared-notebook.js';

/** Where a cell of a run stands, or would stand, among the cells that are not of this run. */
export function countAbove(notebook: SharedNotebook, index: number, runId: string): DraftSpot {
  let by = 0;
  for (let above = index - 1; above >= 0; above -= 1) {
    const cell = notebook.cells[above];
    if (cell === undefined || readDraftMetadata(cell)?.runId === runId) {
      continue;
    }
    by += 1;
    const below = executionCountOf(cell);
    if (below !== null) {
      return { below, ...(by > 1 && { by }) };
    }
  }
  return { below: null, by: by + 1 };
}

/**
 * Where the next draft goes: after the last cell of the same run, else in the place of the anchor where that is an empty
 * code cell and the draft is code, else after the anchor and the drafts that wait below it, in order of their questions,
 * else at the end.
 */
export function placeFor(
  notebook: SharedNotebook,
  language: CellProposal['language'],
  { runId, anchorCellId }: DraftPlace
): { readonly index: number; readonly instead?: ReplacedCell } {
  const { cells } = notebook;
  const ofRun = cells.map(cell => readDraftMetadata(cell)?.runId === runId).lastIndexOf(true);
  if (ofRun !== -1) {
    return { index: ofRun + 1 };
  }
  const filled = language === 'python' ? emptyCell(notebook, anchorCellId) : -1;
  const empty = cells[filled];
  if (empty !== undefined) {
    return { index: filled, instead: { id: empty.getId(), type: 'code', source: '', metadata: empty.getMetadata() } };
  }
  const anchor = cells.findIndex(cell => cell.getId() === anchorCellId);
  const next = anchor === -1 ? -1 : cells.findIndex((cell, index) => index > anchor && !isDraft(cell));
  return { index: next === -1 ? cells.length : next };
}

/**
 * Where the cell with this id stands when a draft may fill it: a code cell without a character, which never ran, shows
 * nothing, and may be changed. -1 for every other one, and where others have the notebook open: one of them may be in
 * the cell, and what they type would leave with it.
 */
function emptyCell(notebook: SharedNotebook, id: string | undefined): number {
  const alone = notebook.awareness.getStates().size < 2;
  return alone ? notebook.cells.findIndex(cell => cell.getId() === id && isEmpty(cell)) : -1;
}

function isEmpty(cell: SharedCell): boolean {
  return (
    cell.cell_type === 'code' &&
    cell.getSource() === '' &&
    executionCountOf(cell) === null &&
    (!('outputs' in cell) || cell.outputs.length === 0) &&
    readDraftMetadata(cell) === null &&
    cell.getMetadata('editable') !== false &&
    cell.getMetadata('deletable') !== false
  );
}

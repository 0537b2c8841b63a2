import { executionCountOf } from './execution-count-of.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedCell, SharedNotebook } from './shared-notebook.js';

/**
 * Where the cell with this id stands when a draft may fill it: a code cell without a character, which never ran, shows
 * nothing, and may be changed. -1 for every other one, and where others have the notebook open: one of them may be in
 * the cell, and what they type would leave with it.
 */
export function emptyCell(notebook: SharedNotebook, id: string | undefined): number {
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

import type { DraftSpot } from '../../toolsets/index.js';
import { executionCountOf } from './execution-count-of.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedNotebook } from './shared-notebook.js';

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

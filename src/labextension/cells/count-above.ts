import { executionCountOf } from './execution-count-of.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedNotebook } from './shared-notebook.js';

/** Execution count of the nearest cell above an index that is not of this run: what "below [3]" names. */
export function countAbove(notebook: SharedNotebook, index: number, runId: string): number | null {
  for (let above = index - 1; above >= 0; above -= 1) {
    const cell = notebook.cells[above];
    if (cell !== undefined && readDraftMetadata(cell)?.runId !== runId) {
      return executionCountOf(cell);
    }
  }
  return null;
}

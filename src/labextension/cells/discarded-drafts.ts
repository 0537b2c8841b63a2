import { emptyCell } from './empty-cell.js';
import { findDraftCells } from './find-draft-cells.js';
import { oneUndoStep } from './one-undo-step.js';
import type { CellJson, SharedNotebook } from './shared-notebook.js';

type Discarded = {
  readonly cell: CellJson & { readonly id: string };
  readonly index: number;
  /** Id of the cell above it. */
  readonly above: string | undefined;
  /** Id of the empty cell that stands in its place again. */
  readonly empty: string | undefined;
};

/**
 * The drafts of one notebook that were discarded, by run, as long as it is open. Those that had taken the place of a cell
 * with content are left out: that one is there again, and may have been changed since.
 */
export class DiscardedDrafts {
  /** Call before the cell with this id is removed; returns the id it was drafted with, `null` when it is no draft. */
  note(notebook: SharedNotebook, id: string): string | null {
    const draft = findDraftCells(notebook).find(({ cell }) => cell.getId() === id);
    if (draft === undefined) {
      return null;
    }
    const { runId, cellId, replaced } = draft.metadata;
    if (replaced === undefined || replaced.source === '') {
      const above = notebook.cells[draft.index - 1]?.getId();
      // Trust is never brought back: outputs come with the next run.
      const { trusted: _trusted, ...metadata } = draft.cell.getMetadata();
      const cell = { id, cell_type: draft.cell.cell_type, source: draft.cell.getSource(), metadata };
      this._byRun.set(runId, { cell, index: draft.index, above, empty: replaced?.id });
    } else {
      this._byRun.delete(runId);
    }
    return cellId;
  }

  /**
   * Puts the cell of a run back into the empty cell that it had filled, else below the cell it stood below, else about where
   * it was, as one undo step. Returns its place; -1 when none is known.
   */
  bringBack(notebook: SharedNotebook, runId: string): number {
    const discarded = this._byRun.get(runId);
    if (discarded === undefined) {
      return -1;
    }
    this._byRun.delete(runId);
    const { cell, index, above, empty } = discarded;
    const there = notebook.cells.findIndex(known => known.getId() === cell.id);
    if (there !== -1) {
      return there; // The notebook's own undo was quicker.
    }
    const filled = emptyCell(notebook, empty);
    const below = notebook.cells.findIndex(known => known.getId() === above);
    const at = filled !== -1 ? filled : below === -1 ? Math.min(index, notebook.cells.length) : below + 1;
    oneUndoStep(notebook, () => {
      if (filled !== -1) {
        notebook.deleteCell(filled);
      }
      notebook.insertCell(at, cell);
    });
    return at;
  }

  private readonly _byRun = new Map<string, Discarded>();
}

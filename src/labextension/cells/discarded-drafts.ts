import type { INotebookModel } from '@jupyterlab/notebook';
import type { PartialJSONObject } from '@lumino/coreutils';
import { findDraftCells } from './draft-cells.js';
import { emptyCell } from './draft-place.js';
import { type CellJson, oneUndoStep, type SharedNotebook } from './shared-notebook.js';

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
  /** Removes the cell with this id; returns the id it was drafted with, `null` when it is no draft. */
  discard(model: INotebookModel, id: string): string | null {
    const { cells } = model.sharedModel;
    const draft = findDraftCells(model.sharedModel).find(({ cell }) => cell.getId() === id);
    if (draft !== undefined) {
      const { index, cell, metadata } = draft;
      const { runId, replaced } = metadata;
      if (replaced === undefined || replaced.source === '') {
        this._byRun.set(runId, {
          cell: { id, cell_type: cell.cell_type, source: cell.getSource(), metadata: untrusted(cell.getMetadata()) },
          index,
          above: cells[index - 1]?.getId(),
          empty: replaced?.id
        });
      } else {
        this._byRun.delete(runId);
      }
    }
    removeCells(model, new Set([id]));
    return draft?.metadata.cellId ?? null;
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

/**
 * Removes the cells with these ids as one undo step; where a draft took the place of a cell, that one comes back, under
 * its old id unless another cell has that now. A notebook that would be empty gets an empty code cell in the same step.
 * Ids that are not there any more are passed over.
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
        const { id, type, source, metadata } = before;
        const own = taken.has(id) ? {} : { id };
        notebook.insertCell(index, { ...own, cell_type: type, source, metadata: untrusted(metadata) });
      }
    }
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(...ids);
}

/** Trust is never brought back: outputs come with the next run. */
function untrusted({ trusted: _trusted, ...metadata }: PartialJSONObject): PartialJSONObject {
  return metadata;
}

import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../../agent/index.js';
import type { CellProposal, DraftReceipt, RedraftPlace } from '../../toolsets/index.js';
import { countAbove } from './count-above.js';
import { executionCountOf } from './execution-count-of.js';
import { findDraftCells } from './find-draft-cells.js';
import { metadataFor } from './metadata-for.js';
import { METADATA_KEY } from './metadata-key.js';
import { oneUndoStep } from './one-undo-step.js';
import type { SharedNotebook } from './shared-notebook.js';

/**
 * Writes another proposal into the cell of a draft that waits, as one undo step that brings the draft before it back.
 * The cell keeps its id and place, and what taking the run back brings back. Throws `cell_gone`, `cell_changed` when
 * the user edited, kept or ran it, or `read_only`; then nothing is changed.
 */
export function redraftCell(
  notebook: SharedNotebook,
  proposal: CellProposal,
  { runId, cellId }: RedraftPlace,
  trans: TranslationBundle
): DraftReceipt & { readonly index: number } {
  const draft = findDraftCells(notebook).find(({ metadata }) => metadata.cellId === cellId && metadata.runId === runId);
  if (draft === undefined) {
    throw new CellwrightError('cell_gone', trans.__('The cell was deleted. Insert it again from the panel.'));
  }
  const { cell, index, edited, metadata } = draft;
  if (edited || metadata.state !== 'draft' || executionCountOf(cell) !== null) {
    throw new CellwrightError('cell_changed', trans.__('The cell was edited or run after it was drafted.'));
  }
  if (cell.getMetadata('editable') === false) {
    throw new CellwrightError(
      'read_only',
      trans.__('The cell is protected from being changed. Unlock it in the property inspector first.')
    );
  }
  oneUndoStep(notebook, () => {
    cell.setSource(proposal.code);
    cell.setMetadata(METADATA_KEY, metadataFor(proposal, runId, cellId, metadata.replaced));
  });
  return { cellId, ...countAbove(notebook, index, runId), index };
}

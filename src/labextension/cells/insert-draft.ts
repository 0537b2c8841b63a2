import type { PartialJSONObject } from '@lumino/coreutils';
import { UUID } from '@lumino/coreutils';
import type { CellProposal, DraftPlace, DraftReceipt } from '../../toolsets/index.js';
import { countAbove } from './count-above.js';
import type { DraftMetadata } from './draft-metadata.js';
import { afterDrafts } from './after-drafts.js';
import { METADATA_KEY } from './metadata-key.js';
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
  const cellId = UUID.uuid4();
  const { code, provenance, datasets, checks, assumptions } = proposal;
  const metadata: DraftMetadata = {
    state: 'draft',
    runId: place.runId,
    cellId,
    provenance: { ...provenance, datasets, checks, assumptions, source: code }
  };
  oneUndoStep(notebook, () => {
    notebook.insertCell(index, {
      id: cellId,
      cell_type: 'code',
      source: code,
      // Through JSON, because metadata may hold nothing that a file cannot, for example `undefined`.
      metadata: { [METADATA_KEY]: JSON.parse(JSON.stringify(metadata)) as PartialJSONObject }
    });
  });
  return { cellId, below, index };
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

import type { INotebookModel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { type PartialJSONObject, UUID } from '@lumino/coreutils';
import { CellwrightError } from '../../agent/index.js';
import type { CellProposal, DraftPlace, DraftReceipt } from '../../toolsets/index.js';
import { type DraftMetadata, isDraft, METADATA_KEY, readDraftMetadata, type ReplacedCell } from './draft-metadata.js';
import { countAbove } from './draft-cells.js';
import { executionCountOf, oneUndoStep, type SharedCell, type SharedNotebook } from './shared-notebook.js';

export type WrittenDraft = DraftReceipt & { readonly index: number };

/** Inserts a marked cell, unexecuted, as one undo step. */
export function insertDraft(notebook: SharedNotebook, proposal: CellProposal, place: DraftPlace): WrittenDraft {
  const { index, instead } = placeFor(notebook, proposal.language, place);
  return putDraft(notebook, index, proposal, place.runId, instead);
}

/**
 * Where the next draft goes: after the last cell of its run, else in place of the anchor if that is an empty code cell, else
 * after the anchor and the drafts that wait below it, else at the end.
 */
function placeFor(
  notebook: SharedNotebook,
  language: CellProposal['language'],
  { runId, anchorCellId }: DraftPlace
): { readonly index: number; readonly instead?: ReplacedCell } {
  const { cells } = notebook;
  const ofRun = cells.map(cell => readDraftMetadata(cell)?.runId === runId).lastIndexOf(true);
  if (ofRun !== -1) {
    return { index: ofRun + 1 };
  }
  const anchor = cells.findIndex(cell => cell.getId() === anchorCellId);
  const anchored = cells[anchor];
  // If others have the notebook open, one of them may be typing in the cell.
  const isAlone = notebook.awareness.getStates().size < 2;
  if (language === 'python' && anchored !== undefined && isAlone && isEmpty(anchored)) {
    const metadata = anchored.getMetadata();
    return { index: anchor, instead: { id: anchored.getId(), type: 'code', source: '', metadata } };
  }
  const next = anchor === -1 ? -1 : cells.findIndex((cell, index) => index > anchor && !isDraft(cell));
  return { index: next === -1 ? cells.length : next };
}

/** Whether a draft may fill a cell: code that has no text, never ran, shows nothing and may be changed. */
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

/** Replaces a cell as one undo step; throws `cell_gone`, `cell_changed` or `read_only` before anything changes. */
export function replaceCell(
  model: INotebookModel,
  proposal: CellProposal,
  runId: string,
  trans: TranslationBundle
): WrittenDraft {
  const notebook = model.sharedModel;
  const { replaces } = proposal;
  const index = notebook.cells.findIndex(cell => cell.getId() === replaces?.cellId);
  const old = notebook.cells[index];
  if (old === undefined || replaces === undefined) {
    throw new CellwrightError(
      'cell_gone',
      trans.__('The cell to change was deleted. Insert the new source as a cell of its own, or ask again.')
    );
  }
  if (old.getSource() !== replaces.source) {
    throw new CellwrightError('cell_changed', trans.__('The cell was edited after the question. Ask again.'));
  }
  if (['deletable', 'editable'].some(mark => old.getMetadata(mark) === false)) {
    throw new CellwrightError(
      'read_only',
      trans.__('The cell is protected from being changed. Unlock it in the property inspector first.')
    );
  }
  const draft = putDraft(notebook, index, proposal, runId, {
    id: replaces.cellId,
    type: old.cell_type === 'markdown' ? 'markdown' : 'code',
    source: replaces.source,
    metadata: old.getMetadata()
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(replaces.cellId);
  return draft;
}

/**
 * Writes the marked cell. A draft that replaces an empty cell keeps the metadata of that cell, such as tags; alternative
 * readings of an assumption stay in the conversation.
 */
function putDraft(
  notebook: SharedNotebook,
  index: number,
  { language, code, provenance, datasets, checks, assumptions }: CellProposal,
  runId: string,
  replaced?: ReplacedCell
): WrittenDraft {
  const cellId = UUID.uuid4();
  const spot = countAbove(notebook, index, runId);
  const own = replaced?.source === '' ? replaced.metadata : {};
  const read = assumptions.map(({ alternatives: _, ...assumption }) => assumption);
  const metadata: DraftMetadata = {
    state: 'draft',
    runId,
    cellId,
    provenance: { ...provenance, datasets, checks, assumptions: read, source: code },
    ...(replaced !== undefined && { replaced })
  };
  oneUndoStep(notebook, () => {
    if (replaced !== undefined) {
      notebook.deleteCell(index);
    }
    notebook.insertCell(index, {
      id: cellId,
      cell_type: language === 'markdown' ? 'markdown' : 'code',
      source: code,
      // Through JSON, because metadata may hold nothing that a file cannot, for example `undefined`.
      metadata: { ...own, [METADATA_KEY]: JSON.parse(JSON.stringify(metadata)) as PartialJSONObject }
    });
  });
  return { cellId, ...spot, index };
}

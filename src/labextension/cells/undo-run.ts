import type { INotebookModel } from '@jupyterlab/notebook';
import { CellwrightError } from '../../agent/index.js';
import type { UndoReceipt } from '../../toolsets/index.js';
import { type DraftCell, findDraftCells } from './draft-cells.js';
import { executionCountOf, oneUndoStep, outputsOf, type SharedCell } from './shared-notebook.js';

export type UndoRunOptions = {
  /** Asked once when the user has edited this many cells of the run; `true` removes them as well. */
  readonly askRemoveEdited: (count: number) => Promise<boolean>;
  /** Whether what a cell with this id made can still be in the kernel. */
  readonly mayBeInKernel: (id: string) => boolean;
  readonly readOnlyMessage: string;
};

/**
 * Removes the cells a run drafted, found by id and recorded source and never by the undo stack, as one undo step. The user's
 * own cells and the kernel stay as they are. Throws `read_only` when a cell may not be deleted; then nothing is removed.
 */
export async function undoRun(model: INotebookModel, runId: string, options: UndoRunOptions): Promise<UndoReceipt> {
  const ofRun = (): readonly DraftCell[] =>
    findDraftCells(model.sharedModel).filter(({ metadata }) => metadata.runId === runId);
  const edited = ofRun().filter(draft => draft.edited);
  const removeEdited = edited.length === 0 || (await options.askRemoveEdited(edited.length));
  const asked = new Set(edited.map(({ cell }) => cell.getId()));
  const names = await namesLeftBy(ofRun().filter(({ cell }) => options.mayBeInKernel(cell.getId())));
  // Looked up again, and not waited any more: the notebook may have changed meanwhile.
  const drafts = ofRun();
  const remove = drafts.filter(draft => !draft.edited || (removeEdited && asked.has(draft.cell.getId())));
  if (drafts.length === 0) {
    return { status: 'gone' };
  }
  if (remove.length === 0) {
    return { status: 'kept', reason: 'edited-and-declined' };
  }
  if (remove.some(({ cell }) => cell.getMetadata('deletable') === false)) {
    throw new CellwrightError('read_only', options.readOnlyMessage);
  }
  const ids = new Set(remove.map(({ cell }) => cell.getId()));
  removeCells(model, ids);
  return { status: 'undone', variablesStay: [...new Set([...ids].flatMap(id => names.get(id) ?? []))] };
}

/**
 * Removes the cells with these ids as one undo step. A cell that a draft replaced comes back, and a notebook that would be
 * empty gets an empty code cell. Ids that are gone are skipped.
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
        const { id, type, source } = before;
        const own = taken.has(id) ? {} : { id };
        // Trust is never restored: outputs come with the next run.
        const { trusted: _trusted, ...metadata } = before.metadata;
        notebook.insertCell(index, { ...own, cell_type: type, source, metadata });
      }
    }
  });
  // As JupyterLab does: the next execution tells the kernel which cells are gone.
  model.deletedCells.push(...ids);
}

/** The names that cells have assigned, by the ids of those that ran. */
async function namesLeftBy(drafts: readonly DraftCell[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const ran = drafts.filter(({ cell }) => executionCountOf(cell) !== null);
  if (ran.length === 0) {
    return new Map();
  }
  const { assignedNames } = await import('../../datasets/index.js');
  const named = ran.map(async ({ cell }) => {
    const names = await assignedNames(cell.getSource(), failedLine(cell));
    return [cell.getId(), names.filter(name => !name.startsWith('_'))] as const;
  });
  return new Map(await Promise.all(named));
}

/** Line, counted from 1, at which the last execution of the cell failed; 1 if its traceback names none, `undefined` without one. */
export function failedLine(cell: SharedCell): number | undefined {
  for (const { output_type: type, traceback } of outputsOf(cell)) {
    if (type === 'error' && Array.isArray(traceback)) {
      // Colour codes stand between the words of a traceback.
      const text = traceback.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
      const line = /(?:Cell In\[\d+\]|<ipython-input[^>]*>|File [^\n]*ipykernel[^\n]*), line (\d+)/.exec(text)?.[1];
      return line === undefined ? 1 : Number(line);
    }
  }
  return undefined;
}

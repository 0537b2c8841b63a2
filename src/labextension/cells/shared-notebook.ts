import type { CodeCellModel, ICellModel } from '@jupyterlab/cells';
import type { INotebookModel } from '@jupyterlab/notebook';

export type SharedNotebook = INotebookModel['sharedModel'];
export type SharedCell = SharedNotebook['cells'][number];

type JsonRecord = Readonly<Record<string, unknown>>;

/** The number in a code cell's prompt; `null` for cells that did not run and for other cells. */
export function executionCountOf(cell: SharedCell): number | null {
  const count: unknown = cell.cell_type === 'code' && 'execution_count' in cell ? cell.execution_count : null;
  return typeof count === 'number' ? count : null;
}

/** Whether a cell is executed now or waits for its turn. */
export function isRunning(cell: ICellModel): boolean {
  return cell.type === 'code' && (cell as CodeCellModel).executionState === 'running';
}

/** What a cell shows, as its file holds it; empty for cells without outputs. */
export function outputsOf(cell: SharedCell): readonly JsonRecord[] {
  const outputs: unknown = cell.toJSON()['outputs'];
  const found: readonly unknown[] = Array.isArray(outputs) ? outputs : [];
  return found.filter((output): output is JsonRecord => typeof output === 'object' && output !== null);
}

/** Makes all changes of `change` one undo step of the notebook, separate from what the user does around it. */
export function oneUndoStep(notebook: SharedNotebook, change: () => void): void {
  const { undoManager } = notebook as { readonly undoManager?: { stopCapturing(): void } };
  undoManager?.stopCapturing();
  notebook.transact(change);
  undoManager?.stopCapturing();
}

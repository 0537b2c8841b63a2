import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import { NotebookActions, type NotebookPanel } from '@jupyterlab/notebook';
import type { Cell } from '@jupyterlab/cells';
import type { ITranslator } from '@jupyterlab/translation';

export type RunCellOptions = {
  readonly dialogs: ISessionContextDialogs | null;
  readonly translator: ITranslator;
};

/**
 * Runs exactly this cell, as JupyterLab's own Run does: it becomes the active one, the session's kernel executes it, a
 * dialog asks for a kernel when there is none. Only called on the user's word.
 */
export async function runCell(
  panel: NotebookPanel,
  cell: Cell,
  { dialogs, translator }: RunCellOptions
): Promise<void> {
  const { content: notebook, sessionContext } = panel;
  notebook.deselectAll();
  notebook.activeCellIndex = notebook.widgets.indexOf(cell);
  const done = NotebookActions.runCells(notebook, [cell], sessionContext, dialogs ?? undefined, translator);
  if (panel.isVisible) {
    notebook.activate();
  }
  await done;
}

import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookCellExecutor } from '@jupyterlab/notebook';
import { ICellDrafts } from '../cells/cell-drafts-token.js';
import { DraftExecutor } from '../cells/draft-executor.js';

/**
 * Runs cells in place of JupyterLab's own executor, so that drafts run only when the user says so. `disabledExtensions` in
 * package.json names the executor of jupyter-collaboration, which would replace this one.
 */
export const cellExecutorPlugin: JupyterFrontEndPlugin<INotebookCellExecutor> = {
  id: 'jupyterlab-cellwright:cell-executor',
  description: 'Asks before unaccepted drafts run along with other cells.',
  provides: INotebookCellExecutor,
  activate: (app: JupyterFrontEnd) => {
    // Resolved with the first draft: its provider needs the notebooks, and they need this plugin.
    const executor = new DraftExecutor(app.commands, async (cells, pressed) => {
      const drafts = await app.resolveRequiredService(ICellDrafts);
      return drafts.permit(cells, pressed);
    });
    executor.start();
    return executor;
  }
};

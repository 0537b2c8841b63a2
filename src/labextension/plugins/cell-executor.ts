import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookCellExecutor } from '@jupyterlab/notebook';
import { ICellDrafts } from '../cells/cell-drafts-token.js';
import { DraftExecutor } from '../cells/draft-executor.js';

/**
 * Runs cells in place of JupyterLab's own executor, so that drafts run on the user's word only. `disabledExtensions` of package.json names
 * the one of jupyter-collaboration, which would take its place.
 */
export const cellExecutorPlugin: JupyterFrontEndPlugin<INotebookCellExecutor> = {
  id: 'jupyterlab-cellwright:cell-executor',
  description: 'Asks before drafts that nobody accepted are run with other cells.',
  provides: INotebookCellExecutor,
  activate: (app: JupyterFrontEnd) => {
    // Asked for with the first draft: what provides it needs the notebooks, and they need this.
    const executor = new DraftExecutor(app.commands, async (cells, pressed) => {
      const drafts = await app.resolveRequiredService(ICellDrafts);
      return drafts.permit(cells, pressed);
    });
    executor.start();
    return executor;
  }
};

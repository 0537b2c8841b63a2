import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ISessionContextDialogs } from '@jupyterlab/apputils';
import { INotebookTracker, type NotebookPanel } from '@jupyterlab/notebook';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { ICellDrafts } from '../cells/cell-drafts-token.js';
// eslint-disable-next-line jupyter/prefer-lazy-imports -- the small part that activation needs; it loads the rest
import { LazyCellDrafts } from '../cells/lazy-cell-drafts.js';
import { CommandIds } from '../command-ids.js';
import { IDatasetRegistry } from '../tokens.js';

/** Provides drafted cells and puts their strips into notebooks. */
export const cellsPlugin: JupyterFrontEndPlugin<ICellDrafts> = {
  id: 'jupyterlab-cellwright:cells',
  description: 'Drafts cells into notebooks, marked and not run, and tracks what happens to them.',
  autoStart: true,
  requires: [INotebookTracker],
  optional: [ITranslator, ISessionContextDialogs, IDatasetRegistry],
  provides: ICellDrafts,
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    translator: ITranslator | null,
    dialogs: ISessionContextDialogs | null,
    datasets: IDatasetRegistry | null
  ) => {
    const strings = translator ?? nullTranslator;
    const trans = strings.load('jupyterlab_cellwright');
    const drafts = new LazyCellDrafts({
      tracker,
      activate: id => app.shell.activateById(id),
      trans,
      translator: strings,
      dialogs,
      profiles: path => datasets?.profiles(path) ?? [],
      profilesChanged: datasets?.changed ?? null,
      onShowInChat: runId => void app.commands.execute(CommandIds.showAnswer, { runId }),
      findStoredDrafts: async (path, runIds) => {
        const { createConversationStore, findStoredDrafts } =
          await import('../conversations/page-conversation-store.js');
        return findStoredDrafts(createConversationStore(app.serviceManager.serverSettings, trans), path, runIds);
      }
    });
    app.docRegistry.addWidgetExtension('Notebook', { createNew: (panel: NotebookPanel) => void drafts.watch(panel) });
    tracker.forEach(panel => void drafts.watch(panel));
    return drafts;
  }
};

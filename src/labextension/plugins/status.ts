import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import { IStatusBar } from '@jupyterlab/statusbar';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { CommandIds } from '../command-ids.js';
import { IModelStatus, ModelStatus } from '../status/model-status.js';
import { IModelRegistry } from '../tokens.js';

/** Says in the status bar, where there is one, which model answers. */
export const statusPlugin: JupyterFrontEndPlugin<IModelStatus | null> = {
  id: 'jupyterlab-cellwright:status',
  description: 'An item of the status bar that says which model answers, and opens the Cellwright panel.',
  autoStart: true,
  requires: [IModelRegistry],
  optional: [IStatusBar, ISettingRegistry, ITranslator],
  provides: IModelStatus,
  activate: (
    app: JupyterFrontEnd,
    models: IModelRegistry,
    bar: IStatusBar | null,
    settings: ISettingRegistry | null,
    translator: ITranslator | null
  ) => {
    if (bar === null) {
      return null;
    }
    const trans = (translator ?? nullTranslator).load('jupyterlab_cellwright');
    const status = new ModelStatus(models, trans, () => {
      app.commands.execute(CommandIds.openPanel).catch(() => undefined); // The panel says it.
    });
    void status.start(settings?.load('jupyterlab-cellwright:plugin') ?? null);
    bar.registerStatusItem(statusPlugin.id, { item: status, align: 'left', rank: 100 });
    return status;
  }
};

import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILauncher } from '@jupyterlab/launcher';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { CommandIds } from '../command-ids.js';

/** Adds a card that opens the panel to the launcher, if there is one. Without an open notebook, the panel offers one. */
export const launcherPlugin: JupyterFrontEndPlugin<void> = {
  id: 'jupyterlab-cellwright:launcher',
  description: 'A card of the launcher that opens the Cellwright panel.',
  autoStart: true,
  optional: [ILauncher, ITranslator],
  activate: (_app: JupyterFrontEnd, launcher: ILauncher | null, translator: ITranslator | null) => {
    const category = (translator ?? nullTranslator).load('jupyterlab').__('Other');
    launcher?.add({ command: CommandIds.openPanel, args: { isLauncher: true }, category });
  }
};

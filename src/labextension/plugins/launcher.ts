import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILauncher } from '@jupyterlab/launcher';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { CommandIds } from '../command-ids.js';

/** Puts a card into the launcher, where there is one, that opens the panel; that offers a notebook where none is open. */
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

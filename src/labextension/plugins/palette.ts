import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ICommandPalette } from '@jupyterlab/apputils';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { CommandIds } from '../command-ids.js';

const LISTED = [
  CommandIds.focusInput,
  CommandIds.askAboutCell,
  CommandIds.newChat,
  CommandIds.stop,
  CommandIds.insertDraft,
  CommandIds.insertAndRun,
  CommandIds.readVariables,
  CommandIds.showAnswer,
  CommandIds.runDraft,
  CommandIds.keepDraft,
  CommandIds.discardDraft,
  CommandIds.undoRun,
  CommandIds.showProvenance
];

/** Also listed, under labels that differ from those in menus. */
const RENAMED = [CommandIds.openPanel, CommandIds.askAboutFile, CommandIds.profileFile];

/** Lists the commands of Cellwright in the command palette, where there is one. */
export const palettePlugin: JupyterFrontEndPlugin<void> = {
  id: 'jupyterlab-cellwright:palette',
  description: 'Lists the commands of Cellwright in the command palette.',
  autoStart: true,
  optional: [ICommandPalette, ITranslator],
  activate: (_app: JupyterFrontEnd, palette: ICommandPalette | null, translator: ITranslator | null) => {
    const category = (translator ?? nullTranslator).load('jupyterlab_cellwright').__('Cellwright');
    for (const command of LISTED) {
      palette?.addItem({ command, category });
    }
    for (const command of RENAMED) {
      palette?.addItem({ command, category, args: { isPalette: true } });
    }
  }
};

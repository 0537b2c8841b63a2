import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { Notification } from '@jupyterlab/apputils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { isKeyHeld } from '../cells/held-key.js';
import { ICellDrafts, type IDraftedCells } from '../cells/cell-drafts-token.js';
import { activeDraft } from '../cells/draft-metadata.js';
import { CommandIds } from '../command-ids.js';
import { provenanceIcon } from '../icons.js';

const PATH = { type: 'string', description: 'Path of an open notebook; by default the current one.' };

const CELL_ARGUMENTS = {
  type: 'object',
  properties: { path: PATH, cellId: { type: 'string', description: 'Id of a cell; by default the active one.' } }
} as const;

const RUN_ARGUMENTS = {
  type: 'object',
  properties: {
    path: PATH,
    runId: { type: 'string', description: 'The run to undo; by default that of the active cell.' }
  }
} as const;

type CellArguments = { readonly path?: string; readonly cellId?: string };
type RunArguments = { readonly path?: string; readonly runId?: string };

/** Adds what can be done with drafted cells as commands, for the active cell or for any. */
export const draftCommandsPlugin: JupyterFrontEndPlugin<void> = {
  id: 'jupyterlab-cellwright:draft-commands',
  description: 'Commands that run, keep, discard and undo drafted cells.',
  autoStart: true,
  requires: [ICellDrafts, INotebookTracker],
  optional: [ITranslator],
  activate: (app: JupyterFrontEnd, drafts: ICellDrafts, tracker: INotebookTracker, translator: ITranslator | null) => {
    const trans = (translator ?? nullTranslator).load('jupyterlab_cellwright');
    const active = (): ReturnType<typeof activeDraft> => activeDraft(tracker);
    const cellsOf = ({ path }: { readonly path?: string }): ReturnType<ICellDrafts['at']> =>
      drafts.at(path ?? tracker.currentWidget?.context.path ?? '');
    /** Does something with the cell that is meant now: another one may be active once its notebook's drafts are loaded. */
    const act = async (
      args: CellArguments,
      action: (cells: IDraftedCells, cellId: string) => Promise<void> | void
    ): Promise<void> => {
      const cellId = args.cellId ?? tracker.activeCell?.model.id ?? '';
      await action(await cellsOf(args), cellId);
    };
    const isDraft = ({ cellId }: CellArguments): boolean => cellId !== undefined || active()?.state === 'draft';
    const comesFromUs = ({ cellId }: CellArguments): boolean => cellId !== undefined || active() !== null;

    const add = (id: string, options: CommandRegistry.ICommandOptions): void =>
      void app.commands.addCommand(id, { describedBy: { args: CELL_ARGUMENTS }, isEnabled: isDraft, ...options });

    add(CommandIds.runDraft, {
      label: trans.__('Run the Draft'),
      caption: trans.__('Run the active drafted cell'),
      execute: async (args: CellArguments) => {
        // A key that is held down was pressed for what was there before.
        if (!isKeyHeld()) {
          await act(args, (cells, id) => cells.run(id));
        }
      }
    });
    add(CommandIds.keepDraft, {
      label: trans.__('Keep the Draft'),
      caption: trans.__('Remove the mark from the active drafted cell without running it'),
      execute: (args: CellArguments) => act(args, (cells, id) => cells.keep(id))
    });
    add(CommandIds.discardDraft, {
      label: trans.__('Discard the Draft'),
      caption: trans.__('Delete the active drafted cell; undo restores it'),
      execute: (args: CellArguments) => act(args, (cells, id) => cells.discard(id))
    });
    add(CommandIds.undoRun, {
      label: trans.__('Undo What This Answer Drafted'),
      caption: trans.__('Remove the cells of one answer; the kernel is not touched'),
      describedBy: { args: RUN_ARGUMENTS },
      isEnabled: ({ runId }: RunArguments) => runId !== undefined || active() !== null,
      execute: async (args: RunArguments) => {
        const runId = args.runId ?? active()?.runId ?? '';
        const receipt = await (await cellsOf(args)).undoRun(runId);
        if (receipt.status === 'undone' && receipt.variablesStay.length > 0) {
          Notification.info(trans.__('Variables it created remain: %1', receipt.variablesStay.join(', ')));
        }
        return receipt;
      }
    });
    add(CommandIds.showProvenance, {
      label: trans.__('Where This Cell Comes From'),
      caption: trans.__('Question, model, data, checks and assumptions behind a drafted cell'),
      icon: provenanceIcon,
      isVisible: comesFromUs,
      isEnabled: comesFromUs,
      execute: (args: CellArguments) => act(args, (cells, id) => cells.showProvenance(id))
    });
    app.contextMenu.addItem({ command: CommandIds.showProvenance, selector: '.jp-Notebook .jp-Cell', rank: 12 });
  }
};

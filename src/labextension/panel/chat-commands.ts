import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { isKeyHeld } from '../cells/held-key.js';
import { activeDraft } from '../cells/draft-metadata.js';
import type { IChatController } from '../chat/state/chat-controller.js';
import { newestProposal } from '../chat/state/chat-state.js';
import { CommandIds } from '../command-ids.js';
import { cellwrightIcon } from '../icons.js';
import type { LazyChat } from './lazy-chat.js';

const NO_ARGUMENTS = { args: { type: 'object', properties: {} } } as const;

const PLACE_ARGUMENTS = {
  args: {
    type: 'object',
    properties: {
      isPalette: { type: 'boolean', description: 'Whether the label is one of the command palette.' },
      isLauncher: { type: 'boolean', description: 'Whether there is an icon, as on a card of the launcher.' }
    }
  }
} as const;

type RunArgument = { readonly runId?: string };

/** Registers what the panel's buttons and keys do as commands, so that they can be rebound and listed. */
export function addChatCommands(
  commands: CommandRegistry,
  chat: LazyChat,
  tracker: INotebookTracker,
  trans: TranslationBundle
): void {
  const hasNotebook = (): boolean => chat.hasNotebook;
  const runOfCell = (): string | undefined => activeDraft(tracker)?.runId;

  const add = (id: string, options: CommandRegistry.ICommandOptions): void =>
    void commands.addCommand(id, { describedBy: NO_ARGUMENTS, ...options });

  add(CommandIds.openPanel, {
    label: ({ isPalette }) => (isPalette === true ? trans.__('Open the Panel') : trans.__('Cellwright')),
    caption: trans.__('Ask about your live data, get checked code in a cell'),
    icon: ({ isLauncher }) => (isLauncher === true ? cellwrightIcon : undefined),
    describedBy: PLACE_ARGUMENTS,
    execute: async () => (await chat.reveal()).widget.focusInput()
  });
  add(CommandIds.focusInput, {
    label: trans.__('Ask Cellwright'),
    caption: trans.__('Move to the question field; again: back to the cell'),
    execute: async () => (await chat.reveal()).widget.toggleFocus()
  });
  add(CommandIds.askAboutCell, {
    label: trans.__('Ask About This Cell'),
    caption: trans.__('Move to the question field and name the frames there that the active cell names'),
    isEnabled: () => tracker.activeCell !== null,
    execute: async () => {
      const source = tracker.activeCell?.model.sharedModel.getSource() ?? ''; // Before the panel takes the focus.
      await (await chat.reveal()).askAboutCell(source);
    }
  });
  add(CommandIds.newChat, {
    label: trans.__('New Cellwright Chat'),
    caption: trans.__('Start an empty chat about this notebook; the previous one can be restored'),
    isEnabled: hasNotebook,
    execute: async () => {
      const loaded = await chat.reveal();
      loaded.controller.newChat();
      loaded.widget.focusInput();
    }
  });
  add(CommandIds.stop, {
    label: trans.__('Stop the Cellwright Answer'),
    caption: trans.__('Stop the current answer; the notebook stays as it is'),
    isEnabled: () => chat.running,
    execute: () => chat.stop()
  });
  add(CommandIds.readVariables, {
    label: trans.__('Read Variables Again'),
    caption: trans.__('Read the data frames of this notebook and the files beside it again'),
    isEnabled: hasNotebook,
    execute: async () => (await chat.load()).controller.readVariables()
  });
  add(CommandIds.showAnswer, {
    label: trans.__('Show the Answer This Cell Comes From'),
    caption: trans.__('Show the answer in the panel that drafted the active cell'),
    describedBy: {
      args: {
        type: 'object',
        properties: { runId: { type: 'string', description: 'Id of the run; by default that of the active cell.' } }
      }
    },
    isEnabled: ({ runId }: RunArgument) => (runId ?? runOfCell()) !== undefined,
    execute: async ({ runId = runOfCell() }: RunArgument) => {
      const { controller, widget } = await chat.reveal();
      await controller.restored();
      widget.showAnswer(runId ?? '');
    }
  });
  add(CommandIds.insertDraft, {
    label: trans.__('Insert the Newest Draft'),
    caption: trans.__('Insert it into the notebook as a draft that is not run; if it is there already, show it'),
    isEnabled: () => chat.hasProposal,
    execute: () => chat.loaded?.widget.insertNewest('insert')
  });
  add(CommandIds.insertAndRun, {
    label: trans.__('Insert and Run the Newest Draft'),
    caption: trans.__('Insert it into the notebook and run its cell'),
    isEnabled: () => chat.hasProposal && chat.host.isVisible, // Only what is in sight may be run.
    execute: () => {
      // A key that is held down was pressed for what was there before.
      if (!isKeyHeld()) {
        chat.loaded?.widget.insertNewest('insert-and-run');
      }
    }
  });
  add(CommandIds.nextRegion, {
    label: trans.__('Next Region of the Cellwright Panel'),
    execute: () => chat.loaded?.widget.nextRegion(1)
  });
  add(CommandIds.previousRegion, {
    label: trans.__('Previous Region of the Cellwright Panel'),
    execute: () => chat.loaded?.widget.nextRegion(-1)
  });
}

/** Tells menus and palette when commands become enabled or disabled: an answer began or ended, a proposal came or went. */
export function tellCommands(controller: Pick<IChatController, 'state' | 'changed'>, commands: CommandRegistry): void {
  let running = false;
  let proposal = false;
  controller.changed.connect(() => {
    const { state } = controller;
    if (running !== (running = state.runningId !== null)) {
      commands.notifyCommandChanged(CommandIds.stop);
    }
    if (proposal !== (proposal = newestProposal(state.turns) !== undefined)) {
      commands.notifyCommandChanged(CommandIds.insertDraft);
      commands.notifyCommandChanged(CommandIds.insertAndRun);
    }
  });
}

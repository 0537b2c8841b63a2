import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { CommandIds } from '../command-ids.js';
import type { LazyChat } from './lazy-chat.js';

const NO_ARGUMENTS = { args: { type: 'object', properties: {} } } as const;

/** Registers what the panel's buttons and keys do as commands, so that they can be rebound and listed. */
export function addChatCommands(commands: CommandRegistry, chat: LazyChat, trans: TranslationBundle): void {
  commands.addCommand(CommandIds.focusInput, {
    label: trans.__('Ask Cellwright'),
    caption: trans.__('Move to the question field; again: back to the cell'),
    describedBy: NO_ARGUMENTS,
    execute: async () => {
      const loaded = await chat.reveal();
      loaded.widget.toggleFocus();
    }
  });
  commands.addCommand(CommandIds.newChat, {
    label: trans.__('New Cellwright Chat'),
    describedBy: NO_ARGUMENTS,
    execute: async () => {
      const loaded = await chat.reveal();
      loaded.controller.newChat();
      loaded.widget.focusInput();
    }
  });
  commands.addCommand(CommandIds.stop, {
    label: trans.__('Stop the Cellwright Answer'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => chat.running,
    execute: () => {
      chat.stop();
    }
  });
  commands.addCommand(CommandIds.readVariables, {
    label: trans.__('Read Variables Again'),
    describedBy: NO_ARGUMENTS,
    execute: async () => {
      (await chat.load()).controller.readVariables();
    }
  });
  commands.addCommand(CommandIds.showAnswer, {
    label: trans.__('Show the Answer a Cell Comes From'),
    describedBy: {
      args: {
        type: 'object',
        properties: { runId: { type: 'string', description: 'Id of the run.' } },
        required: ['runId']
      }
    },
    execute: async ({ runId }: { readonly runId?: string }) => {
      const loaded = await chat.reveal();
      loaded.widget.showAnswer(runId ?? '');
    }
  });
  commands.addCommand(CommandIds.insertDraft, {
    label: trans.__('Insert the Newest Proposal'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => chat.loaded !== null,
    execute: () => {
      chat.loaded?.widget.insertNewest('insert');
    }
  });
  commands.addCommand(CommandIds.insertAndRun, {
    label: trans.__('Insert and Run the Newest Proposal'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => chat.loaded !== null,
    execute: () => {
      chat.loaded?.widget.insertNewest('insert-and-run');
    }
  });
  commands.addCommand(CommandIds.nextRegion, {
    label: trans.__('Next Region of the Cellwright Panel'),
    describedBy: NO_ARGUMENTS,
    execute: () => {
      chat.loaded?.widget.nextRegion(1);
    }
  });
  commands.addCommand(CommandIds.previousRegion, {
    label: trans.__('Previous Region of the Cellwright Panel'),
    describedBy: NO_ARGUMENTS,
    execute: () => {
      chat.loaded?.widget.nextRegion(-1);
    }
  });
}

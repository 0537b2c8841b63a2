import type { CommandRegistry } from '@lumino/commands';
import type { IChatController } from '../chat/state/chat-controller.js';
import { CommandIds } from '../command-ids.js';
import type { ChatState } from '../chat/state/chat-state.js';

/** Tells menus and palette when commands become enabled or are no more: an answer began or ended, a proposal came or went. */
export function tellCommands(controller: Pick<IChatController, 'state' | 'changed'>, commands: CommandRegistry): void {
  let running = false;
  let proposal = false;
  controller.changed.connect(() => {
    const { state } = controller;
    if (running !== (running = state.runningId !== null)) {
      commands.notifyCommandChanged(CommandIds.stop);
    }
    if (proposal !== (proposal = hasProposal(state))) {
      commands.notifyCommandChanged(CommandIds.insertDraft);
      commands.notifyCommandChanged(CommandIds.insertAndRun);
    }
  });
}

/** Whether the shown chat holds a proposal that can be inserted, or shown where it was. */
export function hasProposal({ turns }: Pick<ChatState, 'turns'>): boolean {
  return turns.some(({ proposal, supersededBy }) => proposal !== undefined && supersededBy === undefined);
}

import type { ChatState } from '../chat/state/chat-state.js';

/** Whether the shown chat holds a proposal that can be inserted, or shown where it was. */
export function hasProposal({ turns }: Pick<ChatState, 'turns'>): boolean {
  return turns.some(({ proposal, supersededBy }) => proposal !== undefined && supersededBy === undefined);
}

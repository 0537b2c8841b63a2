import type { ChatTurn } from '../chat/state/chat-turn.js';

/** The turn once the wait before a reply is over, however it ended. */
export function withoutWait(turn: ChatTurn): ChatTurn {
  const { retry, preparing, ...rest } = turn;
  return retry === undefined && preparing === undefined ? turn : rest;
}

import type { ChatTurn } from '../chat/chat-turn.js';

export type ConversationSummary = { readonly id: string; readonly startedAt: number; readonly title: string };

/**
 * Where conversations are kept. Backed by the service's append-only log; a turn is written again under its id as it
 * grows, the last writing wins.
 *
 * When the service cannot be had, methods reject with `CellwrightError` code `service_missing` and the chat goes on in memory.
 */
export interface IConversationStore {
  /** Newest first. */
  list(notebookPath: string): Promise<readonly ConversationSummary[]>;
  load(notebookPath: string, id: string): Promise<readonly ChatTurn[]>;
  append(notebookPath: string, id: string, turn: ChatTurn): Promise<void>;
  /** Moves all conversations of a notebook that was renamed. */
  rename(from: string, to: string): Promise<void>;
}

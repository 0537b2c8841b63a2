import type { ChatTurn } from '../chat/state/chat-turn.js';

export type ConversationSummary = { readonly id: string; readonly startedAt: number; readonly title: string };

/** How many entries could not be read and are left out; where it is the server that still has them, its file. */
export type ConversationDamage = { readonly entries: number; readonly kept?: string };

/** A conversation as it is stored, as of its writing number `seq`. */
export type StoredConversation = {
  readonly turns: readonly ChatTurn[];
  readonly seq: number;
  readonly damage?: ConversationDamage;
};

export type TurnToStore = {
  readonly notebook: string;
  readonly turn: ChatTurn;
  /** Number of the last writing that is known here; 0 for none. */
  readonly seen: number;
  /** Whether a conversation that is not stored yet is the notebook's newest, if it has one. */
  readonly joins: boolean;
};

/**
 * What became of it. `id`: the conversation it belongs to. `taken`: false when another page wrote the turn after `seen` and
 * it was therefore not written. `turns`: all that are stored, when another page wrote any since.
 */
export type StoredReply = {
  readonly id: string;
  readonly seq: number;
  readonly taken: boolean;
  readonly turns?: readonly ChatTurn[];
  readonly damage?: ConversationDamage;
};

/**
 * Where conversations are kept: by the service, or by the browser where there is no service. A turn is
 * written again under its id as it grows, the last writing wins.
 *
 * When they cannot be kept, methods reject with `CellwrightError`, code `service_missing`, `storage_full` or `storage_refused`,
 * and the chat goes on in memory.
 */
export interface IConversationStore {
  /** Newest first; also such as can only be told to be damaged. */
  list(notebookPath: string): Promise<readonly ConversationSummary[]>;
  load(id: string): Promise<StoredConversation>;
  append(id: string, writing: TurnToStore): Promise<StoredReply>;
  /** Hands a turn over while the page goes. What is longer than a page may send then, 64 KiB, is refused. */
  leave(id: string, writing: TurnToStore): Promise<void>;
  /** Moves all conversations of a notebook that was renamed. */
  rename(from: string, to: string): Promise<void>;
}

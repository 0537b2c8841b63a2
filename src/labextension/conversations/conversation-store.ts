import type { AppendTurnBody, AppendTurnReply, ConversationReply, ConversationSummary } from '../../protocol/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';

export type { ConversationSummary };

/** How many entries could not be read and are left out; `kept` is the file in which the server still has them. */
export type ConversationDamage = { readonly entries: number; readonly kept?: string };

type Kept<Reply, Turns> = Omit<Reply, 'turns' | 'damage'> & Turns & { readonly damage?: ConversationDamage };

/** A conversation as it is stored, as of its writing number `seq`. */
export type StoredConversation = Kept<ConversationReply, { readonly turns: readonly ChatTurn[] }>;

/** See `AppendTurnBody`. */
export type TurnToStore = Omit<AppendTurnBody, 'page'>;

/** What became of a turn to store; see `AppendTurnReply`. */
export type StoredReply = Kept<AppendTurnReply, { readonly turns?: readonly ChatTurn[] }>;

/**
 * Where conversations are kept. A turn is written again under its id as it grows, the last writing wins. Methods reject with
 * `CellwrightError`, code `service_missing`, `storage_full` or `storage_refused`.
 */
export interface IConversationStore {
  /** Newest first, including conversations of which only the damage can be reported. */
  list(notebookPath: string): Promise<readonly ConversationSummary[]>;
  load(id: string): Promise<StoredConversation>;
  append(id: string, writing: TurnToStore): Promise<StoredReply>;
  /** Hands over a turn while the page closes. A turn longer than a page may send then, 64 KiB, is refused. */
  leave(id: string, writing: TurnToStore): Promise<void>;
  /** Moves all conversations of a notebook that was renamed. */
  rename(from: string, to: string): Promise<void>;
}

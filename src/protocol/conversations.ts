import * as Type from '@sinclair/typebox';
import { closedObject, count } from './schema-parts.js';
import { StoredTurnSchema, type StoredTurn } from './stored-turn.js';

/** Made by the page; part of a file name, hence the narrow alphabet. */
export const ConversationIdSchema = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Path of a notebook as Jupyter's contents API writes it. Never used as a path by the service. */
const NotebookPathSchema = Type.String({ minLength: 1, maxLength: 4096 });

/** Names the conversation to load or to write to. */
export const ConversationParamsSchema = Type.Object({ id: ConversationIdSchema });

/** The service has checked it against `StoredTurnSchema`, so that a page need not. */
const ReadTurn = Type.Unsafe<StoredTurn>(Type.Object({ id: Type.String() }));

/** How many entries of a conversation's log could not be read and are left out, and the file that still has them. */
const LogDamageSchema = Type.Object({ entries: Type.Integer({ minimum: 1 }), kept: Type.String() });

/** Turns in the order in which they were asked, each in its latest version; `seq` is the number of the last write. */
export const ConversationReplySchema = Type.Object({
  turns: Type.Array(ReadTurn),
  seq: count,
  damage: Type.Optional(LogDamageSchema)
});

/**
 * The outcome of writing a turn to conversation `id`. `taken`: false if nothing was written, because another page had written
 * this turn. `turns`: all, if another page wrote any meanwhile. `seq`: number of the last write. `damage`: what is lost.
 */
export const AppendTurnReplySchema = Type.Object({
  id: ConversationIdSchema,
  seq: count,
  taken: Type.Boolean(),
  damage: Type.Optional(LogDamageSchema),
  turns: Type.Optional(Type.Array(ReadTurn))
});

/** Which notebook's conversations to list. */
export const ListConversationsQuerySchema = Type.Object({ notebook: NotebookPathSchema });

/** `startedAt` in milliseconds since the epoch; `title` is the first question that can be read, cut at 120 characters. */
const ConversationSummarySchema = Type.Object({
  id: ConversationIdSchema,
  startedAt: Type.Number(),
  title: Type.String()
});

/** Newest first. */
export const ConversationListSchema = Type.Object({ conversations: Type.Array(ConversationSummarySchema) });

/** Moves the conversations of a notebook that was renamed or moved. */
export const RenameNotebookBodySchema = closedObject({ from: NotebookPathSchema, to: NotebookPathSchema });

/**
 * Writes a turn; of several writes with the same id, the last one counts.
 *
 * - `page`: the writer, an id for each open page. `seen`: number of the last write that this page knows; 0 for none.
 * - `joins`: if the conversation does not exist yet, the newest one of the notebook is used, if there is one.
 */
export const AppendTurnBodySchema = closedObject({
  notebook: NotebookPathSchema,
  page: Type.String({ minLength: 1, maxLength: 64 }),
  seen: count,
  joins: Type.Boolean(),
  turn: StoredTurnSchema
});

export type ConversationReply = Type.Static<typeof ConversationReplySchema>;
export type AppendTurnReply = Type.Static<typeof AppendTurnReplySchema>;
export type ConversationSummary = Type.Static<typeof ConversationSummarySchema>;
export type RenameNotebookBody = Type.Static<typeof RenameNotebookBodySchema>;
export type AppendTurnBody = Type.Static<typeof AppendTurnBodySchema>;

import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import type { StoredTurn } from './stored-turn.js';

/** Names the conversation to load or to write to. */
export const ConversationParamsSchema = Type.Object({ id: ConversationIdSchema });

/** The service has checked it against `StoredTurnSchema`; a page does not carry that. */
const ReadTurn = Type.Unsafe<StoredTurn>(Type.Object({ id: Type.String() }));

/** How many entries of a conversation's log could not be read and are left out, and the file that still has them. */
export const LogDamageSchema = Type.Object({ entries: Type.Integer({ minimum: 1 }), kept: Type.String() });

export type LogDamage = Static<typeof LogDamageSchema>;

/** Turns in the order in which they were asked, each as it was written last; `seq` is the number of the last writing. */
export const ConversationReplySchema = Type.Object({
  turns: Type.Array(ReadTurn),
  seq: Type.Integer({ minimum: 0 }),
  damage: Type.Optional(LogDamageSchema)
});

export type ConversationReply = Static<typeof ConversationReplySchema>;

/**
 * What became of a turn that was to be written. `id`: the conversation it went to. `taken`: false when another page had written this turn since, and
 * nothing was written. `turns`: all turns, when another page wrote any since. `seq`: number of the last writing now. `damage`:
 * what was found to be lost.
 */
export const AppendTurnReplySchema = Type.Object({
  id: ConversationIdSchema,
  seq: Type.Integer({ minimum: 0 }),
  taken: Type.Boolean(),
  damage: Type.Optional(LogDamageSchema),
  turns: Type.Optional(Type.Array(ReadTurn))
});

export type AppendTurnReply = Static<typeof AppendTurnReplySchema>;

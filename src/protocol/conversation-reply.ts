import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import { StoredTurnSchema } from './stored-turn.js';

/** Names the conversation to load or to write to. */
export const ConversationParamsSchema = Type.Object({ id: ConversationIdSchema });

/** How many entries of a conversation's log could not be read and are left out, and the file that still has them. */
export const LogDamageSchema = Type.Object({ entries: Type.Integer({ minimum: 1 }), kept: Type.String() });

export type LogDamage = Static<typeof LogDamageSchema>;

/** Turns in the order in which they were asked, each as it was written last; `seq` is the number of the last writing. */
export const ConversationReplySchema = Type.Object({
  turns: Type.Array(StoredTurnSchema),
  seq: Type.Integer({ minimum: 0 }),
  damage: Type.Optional(LogDamageSchema)
});

export type ConversationReply = Static<typeof ConversationReplySchema>;

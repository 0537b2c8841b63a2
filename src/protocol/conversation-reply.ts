import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import { StoredTurnSchema } from './stored-turn.js';

/** Names the conversation to load or to write to. */
export const ConversationParamsSchema = Type.Object({ id: ConversationIdSchema });

/** Turns in the order in which they were asked, each as it was written last. */
export const ConversationReplySchema = Type.Object({ turns: Type.Array(StoredTurnSchema) });

export type ConversationReply = Static<typeof ConversationReplySchema>;

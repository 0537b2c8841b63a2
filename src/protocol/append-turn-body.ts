import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import { NotebookPathSchema } from './notebook-path-schema.js';
import { LogDamageSchema } from './conversation-reply.js';
import { StoredTurnSchema } from './stored-turn.js';

/**
 * Writes a turn; of several writings with one id the last one counts.
 *
 * - `page`: who writes, an id for each open page. `seen`: number of the last writing that this page knows; 0 for none.
 * - `joins`: a conversation that is not there yet is taken for the newest of the notebook, if it has one.
 */
export const AppendTurnBodySchema = Type.Object(
  {
    notebook: NotebookPathSchema,
    page: Type.String({ minLength: 1, maxLength: 64 }),
    seen: Type.Integer({ minimum: 0 }),
    joins: Type.Boolean(),
    turn: StoredTurnSchema
  },
  { additionalProperties: false }
);

export type AppendTurnBody = Static<typeof AppendTurnBodySchema>;

/**
 * What became of it. `id`: the conversation it went to. `taken`: false when another page had written this turn since, and
 * nothing was written. `turns`: all turns, when another page wrote any since. `seq`: number of the last writing now. `damage`:
 * what was found to be lost.
 */
export const AppendTurnReplySchema = Type.Object({
  id: ConversationIdSchema,
  seq: Type.Integer({ minimum: 0 }),
  taken: Type.Boolean(),
  damage: Type.Optional(LogDamageSchema),
  turns: Type.Optional(Type.Array(StoredTurnSchema))
});

export type AppendTurnReply = Static<typeof AppendTurnReplySchema>;

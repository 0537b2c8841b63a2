import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import { WireRequestSchema } from './wire-request.js';

/**
 * Asks the model `connection` for one reply. With `host`, the place that the user saw, it is refused as `moved_model` when the
 * text would go elsewhere by now. Requests of one `chat` share what a model on this machine has read already;
 * nobody else is told of it.
 */
export const StreamBodySchema = Type.Object(
  {
    connection: Type.String({ minLength: 1 }),
    host: Type.Optional(Type.String()),
    request: WireRequestSchema,
    chat: Type.Optional(ConversationIdSchema)
  },
  { additionalProperties: false }
);

export type StreamBody = Static<typeof StreamBodySchema>;

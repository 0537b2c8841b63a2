import * as Type from '@sinclair/typebox';
import type { Message, ModelRequest, Schema } from '../agent/index.js';
import { ConversationIdSchema } from './conversations.js';
import { closedObject, oneOf } from './schema-parts.js';
import { messageSchema } from './stored-turn.js';

/** A JSON schema that is passed on as it is. */
const AnySchema = Type.Unsafe<Schema>(Type.Object({}, { additionalProperties: true }));

/** `ModelRequest` on the wire: text only. Objects are closed, so a request that still carries typed `data` is refused. */
export const WireRequestSchema = closedObject({
  role: oneOf('main', 'reason', 'act', 'subquery'),
  messages: Type.Array(messageSchema({}, closedObject)),
  tools: Type.Array(
    closedObject({ name: Type.String({ minLength: 1 }), description: Type.String(), params: AnySchema })
  ),
  context: Type.Array(closedObject({ text: Type.String() })),
  schema: Type.Optional(AnySchema),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 }))
});

/** The part of a request that may leave the page: its text. Every field is copied by name, so that none added later slips through. */
export function toWireRequest(request: ModelRequest): WireRequest {
  return {
    role: request.role,
    messages: request.messages.map(toWireMessage),
    tools: request.tools.map(({ name, description, params }) => ({ name, description, params })),
    context: request.context.map(({ text }) => ({ text })),
    ...(request.schema !== undefined && { schema: request.schema }),
    ...(request.temperature !== undefined && { temperature: request.temperature })
  };
}

function toWireMessage(message: Message): WireRequest['messages'][number] {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, text: message.text };
    case 'assistant': {
      const calls = message.calls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text }));
      return { role: message.role, text: message.text, calls };
    }
    case 'tool': {
      const { role, callId, toolName, status, parts } = message;
      return { role, callId, toolName, status, parts: [...parts] };
    }
  }
}

/**
 * Asks the model `connection` for one reply; refused as `moved_model` when the text would go to another `host` than the user
 * saw, or leave a machine that was its `destination`. Requests of one `chat` share what a model on this machine has read;
 * nobody else is told the `chat`.
 */
export const StreamBodySchema = closedObject({
  connection: Type.String({ minLength: 1 }),
  host: Type.Optional(Type.String()),
  destination: Type.Optional(oneOf('page', 'server', 'network')),
  request: WireRequestSchema,
  chat: Type.Optional(ConversationIdSchema)
});

export type WireRequest = Type.Static<typeof WireRequestSchema>;
export type StreamBody = Type.Static<typeof StreamBodySchema>;

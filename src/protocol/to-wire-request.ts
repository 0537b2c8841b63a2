import type { Message, ModelRequest } from '../agent/index.js';
import { shareParts } from './share-parts.js';
import type { WireRequest } from './wire-request.js';

/**
 * What of a request may leave the page: its text. Typed data of context parts and messages stays behind; every field
 * is copied by name, so that one added later does not slip through. Equal parts of a schema are sent once.
 */
export function toWireRequest(request: ModelRequest): WireRequest {
  return {
    role: request.role,
    messages: request.messages.map(toWireMessage),
    tools: request.tools.map(({ name, description, params }) => ({ name, description, params })),
    context: request.context.map(({ text }) => ({ text })),
    ...(request.schema !== undefined && { schema: shareParts(request.schema) })
  };
}

function toWireMessage(message: Message): WireRequest['messages'][number] {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, text: message.text };
    case 'assistant':
      return {
        role: message.role,
        text: message.text,
        calls: message.calls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text }))
      };
    case 'tool':
      return {
        role: message.role,
        callId: message.callId,
        toolName: message.toolName,
        status: message.status,
        parts: [...message.parts]
      };
  }
}

import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam
} from 'openai/resources/chat/completions';
import { formatParts, renderMessages, type Message, type ModelRequest } from '../../agent/index.js';
import { heldTo } from './held-to.js';
import type { SchemaForm } from './schema-form.js';

/** A request as it is sent; `grammar` is llama.cpp's own. */
export type ChatParams = ChatCompletionCreateParamsStreaming & { readonly grammar?: string };

/**
 * A request in the words of the chat completions protocol. Typed data is not read. One for a call, code or a reply held to a schema asks for
 * the likeliest words: servers draw at random unless told otherwise, and these are worse for it.
 */
export function toChatParams(model: string, request: ModelRequest, form: SchemaForm): ChatParams {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    ...((request.tools.length > 0 || request.schema !== undefined || request.role !== 'main') && { temperature: 0 }),
    messages: renderMessages(request).map(toChatMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(({ name, description, params }) => ({
        type: 'function' as const,
        function: { name, description, parameters: { ...params } }
      }))
    }),
    ...(request.schema !== undefined && heldTo(request.schema, form))
  };
}

function toChatMessage(message: Message): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' && message.calls.length > 0 ? null : message.text,
        ...(message.calls.length > 0 && {
          tool_calls: message.calls.map(call => ({
            id: call.id,
            type: 'function' as const,
            function: { name: call.name, arguments: call.arguments }
          }))
        })
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: formatParts(message.parts) };
  }
}

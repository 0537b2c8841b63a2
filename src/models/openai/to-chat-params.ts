import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam
} from 'openai/resources/chat/completions';
import type { ContentPart, Message, ModelRequest } from '../../agent/index.js';
import { placeContext } from './place-context.js';

/** A request in the words of the chat completions protocol. Typed data is not read. */
export function toChatParams(model: string, request: ModelRequest): ChatCompletionCreateParamsStreaming {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: placeContext(request).map(toChatMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(({ name, description, params }) => ({
        type: 'function' as const,
        function: { name, description, parameters: { ...params } }
      }))
    }),
    ...(request.schema !== undefined && {
      response_format: { type: 'json_schema' as const, json_schema: { name: 'reply', schema: { ...request.schema } } }
    })
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
            function: { name: call.name, arguments: readable(call.arguments) }
          }))
        })
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.parts.map(textOf).join('\n') };
  }
}

/** Servers refuse to read back arguments that are no JSON; what was wrong with them is said in the call's result. */
function readable(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return '{}';
  }
}

function textOf(part: ContentPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'json':
      return JSON.stringify(part.value) ?? 'null';
    case 'image':
      return `[${part.mime} image, shown to the user]`;
  }
}

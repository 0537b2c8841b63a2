import { formatParts } from '../calls/format-parts.js';
import type { Message } from '../message.js';
import type { ModelRequest, ToolSignature } from '../model-client.js';

/**
 * A request for models without tool calls: `tools` and `howTo` are written behind the system prompt, earlier calls and
 * their results as text. The same tools give the same system prompt, byte for byte.
 */
export function inWords(request: ModelRequest, tools: readonly ToolSignature[], howTo: string): ModelRequest {
  const [first, ...rest] = request.messages;
  const own = first?.role === 'system' ? first.text : '';
  const text = [own, ...tools.map(describeTool), howTo].filter(part => part !== '').join('\n\n');
  const messages = own === '' ? request.messages : rest;
  return { ...request, tools: [], messages: [{ role: 'system', text }, ...messages.map(asText)] };
}

function describeTool({ name, description, params, passing = '' }: ToolSignature): string {
  return `Tool ${name}: ${description}\nArguments (JSON schema): ${JSON.stringify(params)}\n${passing}`.trimEnd();
}

function asText(message: Message): Message {
  switch (message.role) {
    case 'assistant': {
      const calls = message.calls.map(
        ({ name, arguments: args }) => `{"tool":${JSON.stringify(name)},"arguments":${args}}`
      );
      return { ...message, text: [message.text, ...calls].filter(part => part !== '').join('\n'), calls: [] };
    }
    case 'tool':
      return {
        role: 'user',
        text: `Result of ${message.toolName} (${message.status}):\n${formatParts(message.parts)}`
      };
    default:
      return message;
  }
}

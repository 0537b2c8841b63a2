import { formatParts, renderMessages, type ModelRequest } from '../../agent/index.js';
import type { Turn } from './messages/to-child.js';

/** A request as turns in words, for chats that know no tools. Typed data is not read. */
export function toTurns(request: ModelRequest): Turn[] {
  return renderMessages(request).map((message): Turn => {
    switch (message.role) {
      case 'assistant':
        return { role: 'model', text: [message.text, ...message.calls.map(callText)].filter(Boolean).join('\n') };
      case 'tool':
        return {
          role: 'user',
          text: `Result of ${message.toolName} (${message.status}):\n${formatParts(message.parts)}`
        };
      default:
        return { role: message.role, text: message.text };
    }
  });
}

function callText({ name, arguments: args }: { readonly name: string; readonly arguments: string }): string {
  return `{"tool":${JSON.stringify(name)},"arguments":${args}}`;
}

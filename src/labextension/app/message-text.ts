import { formatParts, type Message } from '../../agent/index.js';

/** A message as a language model reads it, its calls included. */
export function messageText(message: Message): string {
  if (message.role === 'tool') {
    return formatParts(message.parts);
  }
  const calls = message.role === 'assistant' ? message.calls : [];
  return [message.text, ...calls.map(({ name, arguments: args }) => `${name}(${args})`)]
    .filter(text => text !== '')
    .join('\n');
}

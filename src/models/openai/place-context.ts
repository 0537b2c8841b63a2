import type { Message, ModelRequest } from '../../agent/index.js';

/** The messages with the context as a message of its own before the newest one, so that what comes earlier stays the same. */
export function placeContext({ messages, context }: ModelRequest): readonly Message[] {
  if (context.length === 0) {
    return messages;
  }
  const newest = messages.map(({ role }) => role).lastIndexOf('user');
  const at = newest < 0 ? messages.length : newest;
  const text = context.map(part => part.text).join('\n\n');
  return [...messages.slice(0, at), { role: 'user', text }, ...messages.slice(at)];
}

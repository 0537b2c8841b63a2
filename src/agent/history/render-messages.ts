import { isRecord, parseJson } from '../json.js';
import type { Message } from '../message.js';
import type { ModelRequest } from '../model-client.js';

/**
 * The messages of a request for language models, with the text of its context in the newest one: before the user's words or
 * after the parts of a tool result. So all earlier messages are byte for byte those of the previous request.
 * User messages that follow each other become one, and arguments that are not JSON become `{}`: servers fail on either.
 */
export function renderMessages(request: ModelRequest): Message[] {
  const messages = joinUsers(request.messages.map(withReadableCalls));
  const context = request.context
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join('\n\n');
  const last = messages.at(-1);
  if (context === '') {
    return messages;
  }
  switch (last?.role) {
    case 'user':
      return [...messages.slice(0, -1), { ...last, text: `${context}\n\n${last.text}` }];
    case 'tool':
      return [...messages.slice(0, -1), { ...last, parts: [...last.parts, { type: 'text', text: `\n${context}` }] }];
    default:
      return [...messages, { role: 'user', text: context }];
  }
}

function joinUsers(messages: readonly Message[]): Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (message.role === 'user' && before?.role === 'user') {
      joined[joined.length - 1] = { role: 'user', text: `${before.text}\n\n${message.text}` };
    } else {
      joined.push(message);
    }
  }
  return joined;
}

function withReadableCalls(message: Message): Message {
  if (message.role !== 'assistant') {
    return message;
  }
  const calls = message.calls.map(call => (isRecord(parseJson(call.arguments)) ? call : { ...call, arguments: '{}' }));
  return { ...message, calls };
}

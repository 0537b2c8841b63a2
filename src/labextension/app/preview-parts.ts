import { renderMessages, type Message, type ModelRequest } from '../../agent/index.js';
import { estimateTokens, isDatasetsData, type SharingLevel } from '../../datasets/index.js';
import type { PromptPart } from '../chat/state/chat-controller.js';
import { messageText } from './message-text.js';

/** A request in parts that together are its text, as a language model reads it. */
export function previewParts(request: ModelRequest, levelOf: (dataset: string) => SharingLevel): readonly PromptPart[] {
  const { context, messages, tools } = request;
  const system = messages.filter(({ role }) => role === 'system');
  const talk = messages.filter(({ role }) => role !== 'system');
  const question = talk.at(-1);
  const frames: string[] = [];
  const others: string[] = [];
  const datasets: PromptPart[] = [];
  for (const { text, data } of context) {
    if (!isDatasetsData(data)) {
      others.push(text);
      continue;
    }
    let frame = text;
    for (const { dataset: name, text: block } of data.blocks ?? []) {
      frame = frame.replace(block, () => `[${name}]`);
      datasets.push({ ...part('dataset', block), dataset: { name, level: levelOf(name) } });
    }
    frames.push(frame);
  }
  const rules = [
    ...renderMessages({ ...request, messages: system, context: [] }).map(messageText),
    ...tools.map(tool => JSON.stringify(tool)),
    ...frames
  ];
  const chat = renderMessages({ ...request, messages: talk.slice(0, -1), context: [] });
  return [
    { ...part('rules', rules.join('\n\n')), count: tools.length },
    ...datasets,
    ...(chat.length === 0 ? [] : [{ ...part('chat', chat.map(named).join('\n\n')), count: chat.length }]),
    ...others.filter(text => text !== '').map(text => part('added', text)),
    part('question', question === undefined ? '' : messageText(question))
  ];
}

function part(type: PromptPart['type'], text: string): PromptPart {
  return { type, text, tokens: estimateTokens(text) };
}

function named(message: Message): string {
  return `${message.role}: ${messageText(message)}`;
}

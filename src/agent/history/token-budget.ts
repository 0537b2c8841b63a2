import { capText, type ContextPart, fairShare, formatParts, type Message } from '../message.js';

/** Characters per token: about four in prose, three in code, tables and JSON. A low value errs towards too many tokens. */
const CHARACTERS_PER_TOKEN = 3;

/** Tokens counted for an image: about what providers charge for one the size of a plot. */
const IMAGE = 1000;

/** Tokens that a message, or a call in it, costs beside its text. */
const FRAME = 4;

/** About how many tokens a text has. A character beyond ASCII counts as a whole token. */
export function tokensOf(text: string): number {
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length + (CHARACTERS_PER_TOKEN - 1) * beyond) / CHARACTERS_PER_TOKEN);
}

const known = new WeakMap<Message, number>();

/** About how many tokens a message has; counted once, as messages never change. */
export function tokensOfMessage(message: Message): number {
  const tokens = known.get(message) ?? count(message);
  known.set(message, tokens);
  return tokens;
}

function count(message: Message): number {
  switch (message.role) {
    case 'assistant':
      return message.calls.reduce(
        (sum, call) => sum + FRAME + tokensOf(call.name) + tokensOf(call.arguments),
        FRAME + tokensOf(message.text)
      );
    case 'tool':
      return message.parts.reduce(
        (sum, part) => sum + (part.type === 'image' ? IMAGE : tokensOf(formatParts([part]))),
        FRAME
      );
    default:
      return FRAME + tokensOf(message.text);
  }
}

export function tokensOfMessages(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);
}

/** The text in at most `limit` tokens, as long as the notice of what is left out fits into them. */
export function cutText(text: string, limit: number): string {
  let characters = limit * CHARACTERS_PER_TOKEN;
  let cut = text;
  while (tokensOf(cut) > limit && characters >= 1) {
    characters = Math.floor(characters * 0.8);
    cut = capText(text, characters);
  }
  return cut;
}

/** About how many tokens the texts of some parts have. */
export function tokensOfContext(parts: readonly ContextPart[]): number {
  return parts.reduce((sum, { text }) => sum + tokensOf(text), 0);
}

/** The parts with about `limit` tokens of text: the largest are cut in the middle, with a notice. Their data stays whole. */
export function cutContext(parts: readonly ContextPart[], limit: number): readonly ContextPart[] {
  if (tokensOfContext(parts) <= limit) {
    return parts;
  }
  const sizes = parts.map(({ text }) => tokensOf(text));
  const share = fairShare(sizes, limit);
  return parts.map(part => (tokensOf(part.text) <= share ? part : { ...part, text: cutText(part.text, share) }));
}

import type { ContextPart } from '../message.js';
import { fairShare } from './fair-share.js';
import { tokensOf } from './tokens-of.js';
import { cutText } from './view.js';

/** About how many tokens the texts of some parts have. */
export function tokensOfContext(parts: readonly ContextPart[]): number {
  return parts.reduce((sum, { text }) => sum + tokensOf(text), 0);
}

/** The parts with about `limit` tokens of text: the largest are cut in the middle, with a notice. Their data stays whole. */
export function cutContext(parts: readonly ContextPart[], limit: number): readonly ContextPart[] {
  if (tokensOfContext(parts) <= limit) {
    return parts;
  }
  const share = fairShare(
    parts.map(({ text }) => tokensOf(text)),
    limit
  );
  return parts.map(part => (tokensOf(part.text) <= share ? part : { ...part, text: cutText(part.text, share) }));
}

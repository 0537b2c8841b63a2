import type { ContentPart } from '../content-part.js';
import { capText } from './cap-text.js';
import { formatParts } from './format-parts.js';

/** The parts with at most about `limit` characters of text in all; each part keeps a share by its length. */
export function capParts(parts: readonly ContentPart[], limit: number): readonly ContentPart[] {
  const lengths = parts.map(part => textOf(part).length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= limit) {
    return parts;
  }
  return parts.map((part, index) => {
    const length = lengths[index] ?? 0;
    return part.type === 'image' || length === 0
      ? part
      : { type: 'text', text: capText(textOf(part), Math.floor((limit * length) / total)) };
  });
}

/** Images hold no text. */
function textOf(part: ContentPart): string {
  return part.type === 'image' ? '' : formatParts([part]);
}

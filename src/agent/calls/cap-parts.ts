import type { ContentPart } from '../content-part.js';
import { capText } from './cap-text.js';
import { compactJson } from './compact-json.js';

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

function textOf(part: ContentPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'json':
      return compactJson(part.value);
    case 'image':
      return '';
  }
}

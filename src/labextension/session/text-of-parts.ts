import type { ContentPart } from '../../agent/index.js';

/** The text the model read of a tool result; images are named, not shown. */
export function textOfParts(parts: readonly ContentPart[]): string {
  return parts
    .map(part => {
      switch (part.type) {
        case 'text':
          return part.text;
        case 'json':
          return JSON.stringify(part.value);
        case 'image':
          return `[${part.mime}]`;
      }
    })
    .join('\n');
}

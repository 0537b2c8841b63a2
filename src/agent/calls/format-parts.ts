import type { ContentPart } from '../content-part.js';
import { compactJson } from './compact-json.js';

/** Parts as plain text, one after the other; images are named, not shown. */
export function formatParts(parts: readonly ContentPart[]): string {
  return parts
    .map(part => {
      switch (part.type) {
        case 'text':
          return part.text;
        case 'json':
          return compactJson(part.value);
        case 'image':
          return `[${part.mime}]`;
      }
    })
    .join('\n');
}

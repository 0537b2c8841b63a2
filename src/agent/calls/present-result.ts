import { compactJson, frozenCopy, jsonCopy } from '../json.js';
import { capParts, type ContentPart, type ContextData } from '../message.js';
import type { Presentation, Tool, ToolResult } from '../tool.js';

/** Most characters of one result that a model reads. The value itself is never cut. */
const LIMIT = 8000;

/** Most base64 characters of one image, about 1 MB. */
const IMAGE_LIMIT = 1_400_000;

/** What the model reads of a result, and what in-page models get beside it. */
type Presented = { readonly parts: readonly ContentPart[]; readonly data?: ContextData };

/**
 * Asks the tool how to show its result; without an answer, text stays text, other values become compact JSON, and
 * failures become one line. A `present` that throws or returns no valid presentation is ignored. Never throws. The
 * parts are frozen copies: nothing the tool does later changes them.
 */
export function presentResult(
  result: ToolResult,
  tool: Tool | undefined,
  refs: Readonly<Record<string, unknown>>
): Presented {
  try {
    // The tool gets a copy, so that it cannot change how the call ended.
    const own = tool?.present?.(Object.freeze({ ...result }), refs);
    if (own !== undefined) {
      return capped(own);
    }
  } catch {
    // Handled like a tool without `present`.
  }
  return capped(defaultText(result));
}

function capped(shown: Presentation): Presented {
  const given = typeof shown === 'string' ? [textPart(shown)] : shown;
  const { parts, ...data } = 'parts' in given ? given : { parts: given };
  return { ...data, parts: frozenCopy(capParts(parts.map(keptPart), LIMIT)) };
}

/** The part, detached from anything the tool may still change; an image that is too large is replaced by a note. */
function keptPart(part: ContentPart): ContentPart {
  switch (part.type) {
    case 'text':
      return part;
    case 'image': {
      const megabytes = (part.data.length * 0.75) / 1_000_000;
      const left = `[${part.mime} of ${megabytes.toFixed(1)} MB left out, above 1 MB]`;
      return part.data.length > IMAGE_LIMIT ? textPart(left) : part;
    }
    case 'json': {
      const value = jsonCopy(part.value);
      return value === undefined ? textPart(compactJson(part.value)) : { type: 'json', value };
    }
  }
}

function textPart(text: string): ContentPart {
  return { type: 'text', text };
}

function defaultText(result: ToolResult): string {
  if (result.status !== 'ok') {
    const lines = (result.message ?? '').split('\n').map(line => line.trim());
    const message = lines.filter(line => line !== '').join(' ');
    return `${result.status}: ${message === '' ? 'no reason given' : message}`;
  }
  if (result.value === undefined || result.value === '') {
    return 'Done, nothing to show.';
  }
  return typeof result.value === 'string' ? result.value : compactJson(result.value);
}

import { compactJson, frozenCopy, jsonCopy } from '../json.js';
import { capParts, type ContentPart, type ContextData } from '../message.js';
import type { Tool, ToolResult } from '../tool.js';

/** Most characters of one result that a model reads. The value itself is never cut. */
const LIMIT = 8000;

/** Most base64 characters of one image, about 1 MB. */
const IMAGE_LIMIT = 1_400_000;

/** What the model reads of a result, and what in-page models get beside it. */
type Presented = { readonly parts: readonly ContentPart[]; readonly data?: ContextData };

/**
 * Asks the tool how to show its result; without an answer text stays text, other values become compact JSON, and
 * failures one line. A `present` that throws, or returns what is no presentation, counts as none. Never throws. The
 * parts are frozen copies: nothing the tool does later changes them.
 */
export function presentResult(
  result: ToolResult,
  tool: Tool | undefined,
  refs: Readonly<Record<string, unknown>>
): Presented {
  try {
    // What it does to a copy changes nothing of how the call ended.
    const own: unknown = tool?.present?.(Object.freeze({ ...result }), refs);
    // Nobody waits for a promise, so nobody would hear of its rejection.
    Promise.resolve(own).catch(() => undefined);
    const presented = typeof own === 'string' ? { parts: [textPart(own)] } : readPresentation(own);
    if (presented !== undefined) {
      return { ...presented, parts: frozenCopy(capParts(presented.parts, LIMIT)) };
    }
  } catch {
    // As if the tool had no words of its own.
  }
  return { parts: frozenCopy(capParts([textPart(defaultText(result))], LIMIT)) };
}

function readPresentation(own: unknown): Presented | undefined {
  if (typeof own !== 'object' || own === null) {
    return undefined;
  }
  const { parts, data } = own as { readonly parts?: unknown; readonly data?: ContextData };
  const given: unknown = Array.isArray(own) ? own : parts;
  if (!Array.isArray(given)) {
    return undefined;
  }
  const read = given.map(readPart);
  return read.includes(undefined)
    ? undefined
    : { parts: read.filter(part => part !== undefined), ...(data === undefined ? {} : { data }) };
}

function readPart(part: unknown): ContentPart | undefined {
  const { type, text, mime, data, value } = part as Readonly<Record<string, unknown>>;
  if (type === 'text' && typeof text === 'string') {
    return textPart(text);
  }
  if (type === 'image' && typeof mime === 'string' && typeof data === 'string') {
    const megabytes = (data.length * 0.75) / 1_000_000;
    const left = `[${mime} of ${megabytes.toFixed(1)} MB left out, above 1 MB]`;
    return data.length > IMAGE_LIMIT ? textPart(left) : { type, mime, data };
  }
  if (type !== 'json') {
    return undefined;
  }
  const copy = jsonCopy(value);
  return copy === undefined ? textPart(compactJson(value)) : { type, value: copy };
}

function textPart(text: string): ContentPart {
  return { type: 'text', text };
}

function defaultText(result: ToolResult): string {
  if (result.status !== 'ok') {
    const message = (result.message ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
      .join(' ');
    return `${result.status}: ${message === '' ? 'no reason given' : message}`;
  }
  if (result.value === undefined || result.value === '') {
    return 'Done, nothing to show.';
  }
  return typeof result.value === 'string' ? result.value : compactJson(result.value);
}

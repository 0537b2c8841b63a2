import type { ContentPart, ContextData } from '../message.js';
import type { Presentation, Tool, ToolResult } from '../tool.js';
import { capParts, compactJson } from './format-parts.js';

/** Most characters of one result that a model reads. The value itself is never cut. */
const LIMIT = 8000;

/** What the model reads of a result, and what in-page models get beside it. */
export type Presented = { readonly parts: readonly ContentPart[]; readonly data?: ContextData };

/**
 * Asks the tool how to show its result; without an answer text stays text, other values become compact JSON, and
 * failures one line. A `present` that throws counts as none.
 */
export function presentResult(
  result: ToolResult,
  tool: Tool | undefined,
  refs: Readonly<Record<string, unknown>>
): Presented {
  const own = askTool(result, tool, refs);
  if (own === undefined) {
    return { parts: capParts([{ type: 'text', text: defaultText(result) }], LIMIT) };
  }
  if (typeof own === 'string') {
    return { parts: capParts([{ type: 'text', text: own }], LIMIT) };
  }
  return 'parts' in own ? { parts: capParts(own.parts, LIMIT), data: own.data } : { parts: capParts(own, LIMIT) };
}

function askTool(
  result: ToolResult,
  tool: Tool | undefined,
  refs: Readonly<Record<string, unknown>>
): Presentation | undefined {
  try {
    return tool?.present?.(result, refs);
  } catch {
    return undefined;
  }
}

function defaultText(result: ToolResult): string {
  if (result.status !== 'ok') {
    const message = (result.message ?? '').replace(/\s*\n\s*/g, ' ').trim();
    return `${result.status}: ${message === '' ? 'no reason given' : message}`;
  }
  if (result.value === undefined || result.value === '') {
    return 'Done, nothing to show.';
  }
  return typeof result.value === 'string' ? result.value : compactJson(result.value);
}

import type { ToolSignature } from '../model-client.js';
import { assembleCalls } from './assemble-calls.js';
import type { Decision } from './decision.js';
import { RESPOND_TO_USER } from './respond-to-user.js';

/** A call found in a text. Of one that has no end, `arguments` is what there is, which no parser takes. */
type Found = { readonly before: string; readonly thought?: string; readonly name: string; readonly arguments: string };

/** Where an envelope may begin. A reply that repeats this more often than `MOST` times is no decision. */
const OPENING = /\{\s*"(?:thought|tool|name|arguments)"\s*:/g;
const MOST = 20;

/**
 * Reads a reply in words as a decision: the first object `{"tool", "arguments"}` in it is the call, an answer given as
 * `respondToUser` is the text. Without either, `otherwise` says whether the words themselves are the answer. Calls that
 * are cut off keep their raw arguments, so that the loop refuses them with a reason.
 */
export function readChoice(
  reply: Decision,
  tools: readonly ToolSignature[],
  otherwise: 'answer' | 'problem'
): Decision {
  const found = findCall(reply.text, new Set(tools.map(({ name }) => name)));
  if (found === undefined) {
    return otherwise === 'answer' || reply.text.trim() === ''
      ? reply
      : { ...reply, text: '', problem: 'The last reply named no tool. Choose one of the tools, or respondToUser.' };
  }
  const { before, thought, name, arguments: args } = found;
  const said = thought === undefined ? reply : { ...reply, thought };
  if (name === RESPOND_TO_USER.name) {
    const text = field(parse(args), 'text');
    return typeof text === 'string'
      ? { ...said, text }
      : { ...said, text: '', problem: 'The last answer was not complete JSON. Answer again, in fewer words.' };
  }
  const delta = { type: 'call-delta', index: 0, name, arguments: args } as const;
  return { ...said, text: before, calls: assembleCalls([delta]) };
}

function findCall(text: string, known: ReadonlySet<string>): Found | undefined {
  for (const { index } of [...text.matchAll(OPENING)].slice(0, MOST)) {
    const json = text.slice(index, endOf(text, index));
    const value = parse(json);
    const before = text
      .slice(0, index)
      .replace(/```\w*\s*$/, '')
      .trim();
    const tool = field(value, 'tool') ?? field(value, 'name') ?? /"(?:tool|name)"\s*:\s*"([^"]*)"/.exec(json)?.[1];
    const args = field(value, 'arguments') ?? field(value, 'parameters');
    if (typeof tool !== 'string' || !(known.has(tool) || (args !== undefined && field(value, 'tool') === tool))) {
      continue;
    }
    if (value === undefined) {
      return { before, name: tool, arguments: json };
    }
    const thought = field(value, 'thought');
    const raw = typeof args === 'string' ? args : JSON.stringify(args ?? {});
    return { before, name: tool, arguments: raw, ...(typeof thought === 'string' ? { thought } : {}) };
  }
  return undefined;
}

/** The place behind the object that begins at `start`; the end of the text when it is cut off. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      at += char === '\\' ? 1 : 0;
      quoted = char !== '"';
    } else if (char === '"') {
      quoted = true;
    } else if (char === '{' || char === '}') {
      depth += char === '{' ? 1 : -1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  return text.length;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

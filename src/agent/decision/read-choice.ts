import { compactJson, isRecord, parseJson, withoutFence } from '../json.js';
import type { ToolSignature } from '../model-client.js';
import { type Decision, RESPOND_TO_USER } from './decision.js';
import { assembleCalls } from './read-reply.js';

/** A call found in a text. If it is not valid JSON, `arguments` holds its raw text, which no parser accepts. */
type Found = { readonly before: string; readonly thought?: string; readonly name: string; readonly arguments: string };

/** How an envelope begins, and what names its tool when the rest cannot be read. */
const OPENING = /^\{\s*"(?:thought|tool|name|arguments)"\s*:/;
const NAME = /"(?:tool|name)"\s*:\s*"([^"]*)"/;

/** The most characters scanned for JSON, in multiples of the reply's length, before the reply counts as no decision. */
const MOST = 20;

const NO_TOOL = { what: 'named no tool', instead: 'Choose one of the tools, or respondToUser.' };
const NO_ANSWER = { what: 'was not complete JSON', instead: 'Answer again, in fewer words.' };

/**
 * Reads a text reply as a decision. An object `{"tool", "arguments"}` is a call; a call of `respondToUser` is the answer.
 * If the model is held to the envelope (`whole`), the object must be the whole reply, and other calls do not count. Otherwise
 * (`within`) it must stand apart: it begins a line or a fence, or ends the reply after a colon, and nothing follows on its last
 * line. So an object that is only quoted is not run, and a reply without a call is itself the answer. Calls that are cut off
 * keep their text, so that the loop refuses them with a reason.
 */
export function readChoice(reply: Decision, tools: readonly ToolSignature[], place: 'whole' | 'within'): Decision {
  const known = new Set(tools.map(({ name }) => name));
  const found = place === 'whole' ? wholeCall(reply.text, known) : findCall(reply.text, known);
  if (found === undefined) {
    const wrong = place === 'whole' && reply.text.trim() !== '';
    return place === 'within' ? reply : { ...reply, text: '', calls: [], ...(wrong ? { problem: NO_TOOL } : {}) };
  }
  const { before, thought, name, arguments: args } = found;
  const said = { ...reply, calls: [], ...(thought === undefined ? {} : { thought }) };
  if (name === RESPOND_TO_USER.name) {
    const text = field(parseJson(args), 'text');
    return typeof text === 'string' ? { ...said, text } : { ...said, text: '', problem: NO_ANSWER };
  }
  return { ...said, text: before, calls: assembleCalls([{ type: 'call-delta', index: 0, name, arguments: args }]) };
}

function wholeCall(text: string, known: ReadonlySet<string>): Found | undefined {
  const json = withoutFence(text);
  return (endOfJson(json, 0) ?? json.length) === json.length ? readCall(json, known) : undefined;
}

/** Searches line by line. Valid JSON that is no call is skipped as a whole, with everything nested in it. */
function findCall(text: string, known: ReadonlySet<string>): Found | undefined {
  let scanned = 0;
  for (let line = 0; line < text.length && scanned < MOST * text.length;) {
    const next = lineEnd(text, line);
    const start = line + text.slice(line, next).search(/[{[]/);
    if (start < line) {
      line = next + 1;
      continue;
    }
    const close = endOfJson(text, start);
    const end = close ?? text.length;
    scanned += end - start;
    const json = text.slice(start, end);
    const lead = text.slice(line, start).trim();
    const rest = text.slice(end).trim();
    const ends = rest === '' || /^(?:```)?\s*$/.test(text.slice(end, lineEnd(text, end)));
    const begins = lead === '' || /^```\w*$/.test(lead) || (lead.endsWith(':') && rest === '');
    const found = begins && ends ? readCall(json, known) : undefined;
    if (found !== undefined) {
      return { ...found, before: wordsOf(text.slice(0, start)) };
    }
    if (close === undefined && OPENING.test(json)) {
      return undefined;
    }
    line = parseJson(json) === undefined ? next + 1 : lineEnd(text, end) + 1;
  }
  return undefined;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** The words before a call, without the fence that opens for it. */
function wordsOf(text: string): string {
  const words = text.trim();
  const fence = words.lastIndexOf('```');
  return fence >= 0 && /^```\w*$/.test(words.slice(fence)) ? words.slice(0, fence).trim() : words;
}

function readCall(json: string, known: ReadonlySet<string>): Found | undefined {
  const value = parseJson(json);
  if (value === undefined) {
    const name = OPENING.test(json) ? NAME.exec(json)?.[1] : undefined;
    return name !== undefined && known.has(name) ? { before: '', name, arguments: json } : undefined;
  }
  const name = field(value, 'tool') ?? field(value, 'name');
  const key = ['arguments', 'parameters'].find(one => field(value, one) !== undefined) ?? '';
  if (typeof name !== 'string' || !(known.has(name) || (key !== '' && field(value, 'tool') === name))) {
    return undefined;
  }
  const [args, thought] = [field(value, key), field(value, 'thought')];
  const raw = typeof args === 'string' ? args : args === undefined ? '{}' : compactJson(args);
  return { before: '', name, arguments: raw, ...(typeof thought === 'string' ? { thought } : {}) };
}

function field(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The index after the object or list that begins at `start`; undefined if it has no end. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quoted) {
      at += char === '\\' ? 1 : 0;
      quoted = char !== '"';
    } else if (char === '"') {
      quoted = true;
    } else if (char === '{' || char === '[') {
      depth++;
    } else if ((char === '}' || char === ']') && --depth === 0) {
      return at + 1;
    }
  }
  return undefined;
}

import type { CallText } from './call-text.js';
import { endOfLenient, parseLenient } from './lenient-json.js';
import { readNamed } from './pythonic.js';

const NAMING = ['name', 'tool', 'function', 'tool_name', 'function_name', 'action'] as const;
const PASSING = ['arguments', 'parameters', 'args', 'input', 'action_input', 'kwargs'] as const;
/** So many mentions of tools are looked at, and so many brackets before each. */
const MOST_NAMES = 16;
const MOST_BRACKETS = 6;
/** Between the name of a tool and the object of its arguments. */
const BETWEEN = /^["'”’]?\s*(?:\[ARGS\]|<[|｜][^>]{1,40}[|｜]>|>|```(?:json)?|\(|:|：|\s)*(?=[{｛])/u;
const PARAMETER = /^\s*<parameter=([\w-]+)>\n?([\s\S]*?)\n?<\/parameter>/u;

/**
 * Calls of the named tools in a text, in their order. Knows JSON that names tool and arguments, a name before JSON, calls as Python writes them,
 * tags with attributes, and `<function=…>` with parameters in tags.
 */
export function findCalls(text: string, names: readonly string[]): readonly CallText[] {
  const calls: CallText[] = [];
  let from = 0;
  const known = new RegExp(`(?<![\\w-])(?:${names.map(escaped).join('|')})(?![\\w-])`, 'gu');
  for (const { 0: name, index } of [...text.matchAll(known)].slice(-MOST_NAMES)) {
    if (index < from) {
      continue;
    }
    const call = objectAround(text, index, name, from) ?? namedBefore(text, index, name);
    if (call !== undefined) {
      calls.push(call);
      from = call.to;
    }
  }
  return calls;
}

/** `{"name": "…", "arguments": {…}}` in its forms: the object around the name that is one, with one that holds nothing but it. */
function objectAround(text: string, at: number, name: string, from: number): CallText | undefined {
  let found: CallText | undefined;
  let start = at;
  for (let count = 0; count < MOST_BRACKETS; count += 1) {
    start = lastOpening(text, start);
    if (start < from) {
      break;
    }
    const to = endOfLenient(text, start);
    const value = to === undefined ? undefined : parseLenient(text.slice(start, to));
    const args = value === undefined ? undefined : argumentsOf(value, name);
    if (args !== undefined && to !== undefined && to >= (found?.to ?? 0)) {
      found = { name, arguments: JSON.stringify(args), from: start, to };
    } else if (found !== undefined) {
      break;
    }
  }
  return found;
}

const lastOpening = (text: string, before: number): number =>
  before <= 0 ? -1 : Math.max(text.lastIndexOf('{', before - 1), text.lastIndexOf('｛', before - 1));

function argumentsOf(value: unknown, name: string): unknown {
  const outer = fieldsOf(value);
  const inner = fieldsOf(outer['function']);
  const call = Object.keys(inner).length > 0 ? inner : outer;
  if (!NAMING.some(key => call[key] === name)) {
    return undefined;
  }
  const passed = PASSING.map(key => call[key]).find(each => each !== undefined);
  if (passed === undefined) {
    // The arguments stand beside the name.
    const { length } = Object.keys(call);
    return length > 1 ? Object.fromEntries(Object.entries(call).filter(([key]) => !isKey(key))) : {};
  }
  return typeof passed === 'string' ? parseLenient(passed) : passed;
}

const isKey = (key: string): boolean => (NAMING as readonly string[]).includes(key) || key === 'type' || key === 'id';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function namedBefore(text: string, at: number, name: string): CallText | undefined {
  const behind = at + name.length;
  const [opening = ''] = /<(?:function=)?$/u.exec(text.slice(Math.max(0, at - 20), at)) ?? [];
  const read = opening === '<' ? tagAttributes(text, behind) : argumentsBehind(text, behind, opening !== '');
  return read && { name, arguments: JSON.stringify(read.values), from: at - opening.length, to: read.to };
}

type Read = { readonly values: unknown; readonly to: number };

const tagAttributes = (text: string, from: number): Read | undefined =>
  readNamed(text, from, /^\s*(?:\/>|>\s*<\/[\w-]+>)/u);

function argumentsBehind(text: string, from: number, isFunctionTag: boolean): Read | undefined {
  const [bracket = ''] = /^(?:\.call)?\s*\(/u.exec(text.slice(from, from + 20)) ?? [];
  const pythonic = bracket === '' ? undefined : readNamed(text, from + bracket.length, /^\s*\)/u);
  if (pythonic !== undefined) {
    return pythonic;
  }
  const parameters = isFunctionTag ? parametersOf(text, from + 1) : undefined;
  if (parameters !== undefined) {
    return parameters;
  }
  const [between] = BETWEEN.exec(text.slice(from, from + 200)) ?? [];
  const start = from + (between?.length ?? 0);
  const to = between === undefined ? undefined : endOfLenient(text, start);
  const values = to === undefined ? undefined : parseLenient(text.slice(start, to));
  return values === undefined || to === undefined ? undefined : { values, to };
}

function parametersOf(text: string, from: number): Read | undefined {
  const values: Record<string, unknown> = {};
  let to = from;
  for (let found = PARAMETER.exec(text.slice(to)); found !== null; found = PARAMETER.exec(text.slice(to))) {
    const [whole, key = '', value = ''] = found;
    values[key] = value;
    to += whole.length;
  }
  const [end] = /^\s*<\/function>/u.exec(text.slice(to)) ?? [];
  return end === undefined || to === from ? undefined : { values, to: to + end.length };
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

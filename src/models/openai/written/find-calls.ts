import { jsonrepair } from 'jsonrepair';
import { isRecord } from '../../../agent/index.js';

const NAMING = ['name', 'tool', 'function', 'tool_name', 'function_name', 'action'];
const PASSING = ['arguments', 'parameters', 'args', 'input', 'action_input', 'kwargs'];
/** What is no argument where arguments stand beside the name. */
const NO_ARGUMENTS = [...NAMING, 'type', 'id'];
/** How many mentions of tools are looked at (the last ones), and how many brackets before each. */
const MOST_NAMES = 16;
const MOST_BRACKETS = 6;
/** Between the name of a tool and the object of its arguments. */
const BETWEEN = /^["'”’]?\s*(?:\[ARGS\]|<[|｜][^>]{1,40}[|｜]>|>|```(?:json)?|\(|:|：|\s)*(?=[{｛])/u;

/** A call as it stands in a text: which tool, its arguments, and from where to where. */
export type CallText = Read & { readonly name: string; readonly from: number };

/** A value read from a text, and the position where the text goes on after it. */
type Read = { readonly value: unknown; readonly to: number };

/**
 * Calls of the named tools in a text, in order. Recognizes JSON that names tool and arguments, a name before JSON, calls as
 * Python writes them, tags with attributes, and `<function=…>` with parameters in tags.
 */
export function findCalls(text: string, names: readonly string[]): readonly CallText[] {
  const calls: CallText[] = [];
  let from = 0;
  const known = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'gu');
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

/** A call in a form of `{"name": "…", "arguments": {…}}`: the object around the name, or one that wraps nothing but that. */
function objectAround(text: string, at: number, name: string, from: number): CallText | undefined {
  let found: CallText | undefined;
  let start = at;
  for (let count = 0; count < MOST_BRACKETS; count += 1) {
    start = lastOpening(text, start);
    if (start < from) {
      break;
    }
    const object = readObject(text, start);
    const value = object && argumentsOf(object.value, name);
    if (object !== undefined && value !== undefined && object.to >= (found?.to ?? 0)) {
      found = { name, value, from: start, to: object.to };
    } else if (found !== undefined) {
      break;
    }
  }
  return found;
}

const lastOpening = (text: string, before: number): number =>
  before <= 0 ? -1 : Math.max(text.lastIndexOf('{', before - 1), text.lastIndexOf('｛', before - 1));

function argumentsOf(value: unknown, name: string): unknown {
  const outer = isRecord(value) ? value : {};
  const inner = outer['function'];
  const call = isRecord(inner) && Object.keys(inner).length > 0 ? inner : outer;
  if (!NAMING.some(key => call[key] === name)) {
    return undefined;
  }
  const passed = PASSING.map(key => call[key]).find(each => each !== undefined);
  if (passed === undefined) {
    return Object.fromEntries(Object.entries(call).filter(([key]) => !NO_ARGUMENTS.includes(key)));
  }
  return typeof passed === 'string' ? parseLenient(passed) : passed;
}

function namedBefore(text: string, at: number, name: string): CallText | undefined {
  const behind = at + name.length;
  const [opening = ''] = /<(?:function=)?$/u.exec(text.slice(Math.max(0, at - 20), at)) ?? [];
  const read =
    opening === '<'
      ? readNamed(text, behind, /^\s*(?:\/>|>\s*<\/[\w-]+>)/u)
      : argumentsBehind(text, behind, opening !== '');
  return read && { name, ...read, from: at - opening.length };
}

function argumentsBehind(text: string, from: number, isFunctionTag: boolean): Read | undefined {
  const [bracket = ''] = /^(?:\.call)?\s*\(/u.exec(text.slice(from, from + 20)) ?? [];
  const [between] = BETWEEN.exec(text.slice(from, from + 200)) ?? [];
  return (
    (bracket === '' ? undefined : readNamed(text, from + bracket.length, /^\s*\)/u)) ??
    (isFunctionTag ? readNamed(text, from + 1, /^\s*<\/function>/u) : undefined) ??
    (between === undefined ? undefined : readObject(text, from + between.length))
  );
}

/** A constant of Python: a text in three quotes, whose inside is a group, or anything else. */
const CONSTANT =
  /"""([\s\S]*?)"""|'''([\s\S]*?)'''|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|True|False|None|-?\d+(?:\.\d+)?|[[{][^\n]*?[\]}](?=\s*[,)])/u;
const PARAMETER = /<parameter=([\w-]+)>\n?([\s\S]*?)\n?<\/parameter>/u;
const ITEM = new RegExp(`^\\s*(?:${PARAMETER.source}|([A-Za-z_]\\w*)\\s*=\\s*(${CONSTANT.source})\\s*,?)`, 'u');

/**
 * Named arguments of a call as Python writes it (`name="…", n=3)`), attributes of a tag (`name="…" />`), or parameters in
 * tags, from after the bracket or name up to and including `end`. Undefined for anything else, and for a call that is cut off.
 */
function readNamed(text: string, from: number, end: RegExp): Read | undefined {
  const values: Record<string, unknown> = {};
  for (let at = from; ;) {
    const rest = text.slice(at);
    const closed = end.exec(rest);
    if (closed !== null) {
      return { value: values, to: at + closed[0].length };
    }
    const [item = '', parameter, inside, name = '', written = '', ...quoted] = ITEM.exec(rest) ?? [];
    const value = inside ?? quoted.find(part => (part as string | undefined) !== undefined) ?? parseLenient(written);
    if (value === undefined) {
      return undefined;
    }
    values[parameter ?? name] = value;
    at += item.length;
  }
}

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '｛': '｝' };
const CLOSING = new Set(Object.values(PAIRS));
/** Opening quotes, each with the characters that may close it. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '””"', '‘': "’'", '「': '」' };
const WIDE: Readonly<Record<string, string>> = { '｛': '{', '｝': '}', '：': ':', '，': ',', '「': '"', '」': '"' };

/**
 * The object that begins at `start`, in JSON as models write it. Full-width punctuation of the JSON itself is read as ASCII;
 * values keep theirs. Undefined if there is no complete object: one that is cut off is never completed.
 */
export function readObject(text: string, start: number): Read | undefined {
  const open: string[] = [];
  let quote = '';
  let json = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      json += char === '\\' ? char + text.charAt((at += 1)) : char;
      // A quote followed by more of the value belongs to the value: `'it's'`.
      const ends = quote.includes(char) && /^\s*(?:[,:}\]，：｝]|$)/u.test(text.slice(at + 1, at + 40));
      quote = ends ? '' : quote;
      continue;
    }
    json += WIDE[char] ?? char;
    quote = QUOTES[char] ?? '';
    if (PAIRS[char] !== undefined) {
      open.push(PAIRS[char]);
    } else if (CLOSING.has(char)) {
      if (open.pop() !== char) {
        return undefined;
      }
      if (open.length === 0) {
        const value = parseLenient(json);
        return value === undefined ? undefined : { value, to: at + 1 };
      }
    }
  }
  return undefined;
}

/** A complete value in JSON as models write it, maybe with doubled braces, other quotes, Python's constants or extra commas. */
function parseLenient(json: string): unknown {
  const single = /^\{\s*\{[\s\S]*\}\s*\}$/u.test(json) ? json.trim().slice(1, -1) : json;
  try {
    return JSON.parse(jsonrepair(single));
  } catch {
    return undefined;
  }
}

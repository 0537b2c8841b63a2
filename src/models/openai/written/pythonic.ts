import { parseLenient } from './lenient-json.js';

const NAME = /^\s*([A-Za-z_]\w*)\s*=\s*/u;
const STRING = /^(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)')/u;
const PLAIN = /^(?:True|False|None|-?\d+(?:\.\d+)?)/u;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

export type Arguments = { readonly values: Readonly<Record<string, unknown>>; readonly to: number };

/**
 * Arguments by name of a call as Python writes it (`name="…", n=3)`), or attributes of a tag (`name="…" />`), from behind the bracket or name to
 * behind `end`. Undefined for anything else, and for what is cut off.
 */
export function readNamed(text: string, from: number, end: RegExp): Arguments | undefined {
  const values: Record<string, unknown> = {};
  let rest = text.slice(from);
  for (;;) {
    const closed = end.exec(rest);
    if (closed?.index === 0) {
      return { values, to: text.length - rest.length + closed[0].length };
    }
    const [named = '', name = ''] = NAME.exec(rest) ?? [];
    if (name === '') {
      return undefined;
    }
    rest = rest.slice(named.length);
    const value = readValue(rest);
    if (value === undefined) {
      return undefined;
    }
    values[name] = value.value;
    rest = rest.slice(value.length).replace(/^\s*,/u, '');
  }
}

function readValue(text: string): { readonly value: unknown; readonly length: number } | undefined {
  const string = STRING.exec(text);
  if (string !== null) {
    const groups: readonly (string | undefined)[] = string.slice(1);
    const body = groups.find(part => part !== undefined) ?? '';
    return {
      value: body.replace(/\\([\s\S])/gu, (_, char: string) => ESCAPES[char] ?? char),
      length: string[0].length
    };
  }
  const [plain = ''] = PLAIN.exec(text) ?? [];
  if (plain !== '') {
    return {
      value: parseLenient(plain.replace('True', 'true').replace('False', 'false').replace('None', 'null')),
      length: plain.length
    };
  }
  const [list = ''] = /^[[{][^\n]*?[\]}](?=\s*[,)])/u.exec(text) ?? [];
  const value = list === '' ? undefined : parseLenient(list);
  return value === undefined ? undefined : { value, length: list.length };
}

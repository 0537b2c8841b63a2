import type { Schema, ToolSignature } from '../../../agent/index.js';
import { findCalls, readObject, type CallText } from './find-calls.js';

/** Longest text that is read for calls; an answer of that length holds none. */
const LONGEST_TEXT = 40_000;
/** How much text around a call is looked at. */
const LONGEST_MARKUP = 400;

/** A call by the name of its tool on the wire, with its arguments as JSON. */
export type WrittenCall = { readonly name: string; readonly arguments: string };

/** The beginning of a call, up to its arguments, in the form that most models use and of any tool. */
const OF_ANY_TOOL = /\{\s*"name"\s*:\s*"([\w-]{1,64})"\s*,\s*"(?:arguments|parameters)"\s*:\s*/u;

/**
 * The calls that a model wrote as text, as it meant them; none for any other text. Only calls that begin or end the text
 * count: one quoted amid other words is not run, and what a model writes after its calls is made up. Whoever runs the calls
 * reports what is wrong with them, such as a tool that is not offered.
 */
export function readWrittenCalls(text: string, tools: readonly ToolSignature[]): readonly WrittenCall[] {
  if (tools.length === 0 || text.length > LONGEST_TEXT) {
    return [];
  }
  const written = new Map(tools.flatMap(tool => namesOf(tool).map(name => [name, tool] as const)));
  const begun = beginning(text);
  const found = findCalls(text, [...written.keys(), ...(begun === undefined ? [] : [begun.name])]);
  const calls =
    begun === undefined ? callsAtEnd(text, found) : found.length === 0 ? [begun] : callsAtStart(text, found);
  return calls.map(({ name, value }) => {
    const tool = written.get(name);
    const args = typeof value === 'string' ? value : JSON.stringify(tool ? known(tool.params, value ?? {}) : value);
    return { name: tool?.name ?? name, arguments: args };
  });
}

/** Drops arguments that the tool does not take, if all it requires are given: small models add arguments of other tools. */
function known(params: Schema, value: unknown): unknown {
  const { properties = {}, required = [] } = params as { readonly properties?: object; readonly required?: string[] };
  const given = Object.entries(value as object);
  const isEnough = required.every(name => given.some(([key]) => key === name));
  return isEnough ? Object.fromEntries(given.filter(([key]) => Object.hasOwn(properties, key))) : value;
}

/** The call of any tool that a text begins with. If its arguments are no complete object, `value` is the text in their place. */
function beginning(text: string): Pick<CallText, 'name' | 'value'> | undefined {
  const begun = OF_ANY_TOOL.exec(text);
  const [markup = '', name = ''] = begun ?? [];
  if (begun === null || !isMarkup(text.slice(0, begun.index))) {
    return undefined;
  }
  const at = begun.index + markup.length;
  return { name, value: readObject(text, at)?.value ?? text.slice(at) };
}

/** The calls that a text begins with, with nothing but markup between them. */
function callsAtStart(text: string, calls: readonly CallText[]): readonly CallText[] {
  const gap = calls.findIndex(({ from }, at) => !isMarkup(text.slice(calls[at - 1]?.to ?? 0, from)));
  return gap < 0 ? calls : calls.slice(0, gap);
}

/** What stands right before a call that does not begin its line: a colon, a tag or a fence. */
const SETS_APART = /(?:[:：>]|```\w*|\[\/?TOOL_CALLS?\])[\s[{(]*$/u;

/** The calls that end the text, with nothing but markup between and behind them, the first on a line of its own. */
function callsAtEnd(text: string, calls: readonly CallText[]): readonly CallText[] {
  let first = calls.length;
  let end = text.length;
  for (const [at, { from, to }] of [...calls.entries()].reverse()) {
    if (!isMarkup(text.slice(to, end))) {
      break;
    }
    end = from;
    const before = text.slice(Math.max(0, from - LONGEST_MARKUP), from);
    const isSetApart = isMarkup(before.slice(before.lastIndexOf('\n') + 1)) || SETS_APART.test(before);
    first = isSetApart ? at : first;
  }
  return calls.slice(first);
}

/**
 * Markup around calls that models write as text, which has no meaning of its own: fences, tags (`<tool_call>`,
 * `<|tool_call|>`, `<｜tool▁sep｜>`), special words (`[TOOL_CALLS]`, `[ARGS]`), brackets and commas of lists, and words that
 * templates use for a call.
 */
const PIECE = new RegExp(
  [
    /\s+/u,
    /```[\w-]*/u,
    /<\/?[|｜]?\/?\s*[\w▁ ]{1,40}(?:=[\w-]{1,64})?\s*[|｜]?\/?>/u,
    /\[\/?(?:TOOL_CALLS|TOOL_CALL|ARGS|CALL_ID)\]/u,
    /(?:tool_calls?|function_calls?|functions?\.?|tools?|action|call)(?!\w)/iu,
    /[[\]{},;:：，]/u
  ]
    .map(({ source }) => source)
    .join('|'),
  'iuy'
);

/** Whether a text holds nothing but markup. Read piece by piece, each once. */
function isMarkup(text: string): boolean {
  if (text.length > LONGEST_MARKUP) {
    return false;
  }
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    if (!PIECE.test(text)) {
      return false;
    }
  }
  return true;
}

/** How a model may name a tool: by its name on the wire, or by the tool's own without that of its toolset. */
export function namesOf({ name }: Pick<ToolSignature, 'name'>): readonly string[] {
  const own = name.split('__').at(-1) ?? name;
  return own === name ? [name] : [name, own];
}

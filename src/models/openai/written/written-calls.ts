import type { ModelEvent, ModelRequest, Schema, ToolSignature } from '../../../agent/index.js';
import { findCalls, readObject, type CallText } from './find-calls.js';

/** Longest text that is read for calls; an answer of that length holds none. */
const LONGEST_TEXT = 40_000;
/** How much text around a call is looked at. */
const LONGEST_MARKUP = 400;

/** A call by the name of its tool on the wire, with its arguments as JSON. */
type WrittenCall = { readonly name: string; readonly arguments: string };

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
  // Nothing but markup stands between calls that begin a text.
  const gap = found.findIndex(({ from }, at) => !isMarkup(text.slice(found[at - 1]?.to ?? 0, from)));
  const first = gap < 0 ? found : found.slice(0, gap);
  const calls = begun === undefined ? callsAtEnd(text, found) : found.length === 0 ? [begun] : first;
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

/** Markup around calls that models write as text, which has no meaning of its own. */
const MARKUP = [
  /\s+/u,
  /```[\w-]*/u, // Fences.
  /<\/?[|｜]?\/?\s*[\w▁ ]{1,40}(?:=[\w-]{1,64})?\s*[|｜]?\/?>/u, // `<tool_call>`, `<|tool_call|>`, `<｜tool▁sep｜>`
  /\[\/?(?:TOOL_CALLS|TOOL_CALL|ARGS|CALL_ID)\]/u,
  /(?:tool_calls?|function_calls?|functions?\.?|tools?|action|call)(?!\w)/iu, // Words that templates use for a call.
  /[[\]{},;:：，]/u // Brackets and commas of lists.
];
const PIECES = new RegExp(MARKUP.map(({ source }) => source).join('|'), 'giuy');

/** Whether a text holds nothing but markup. Read piece by piece, each once. */
function isMarkup(text: string): boolean {
  return text.length <= LONGEST_MARKUP && text.replace(PIECES, '') === '';
}

/** How a model may name a tool: as on the wire, or without its toolset. */
function namesOf({ name }: Pick<ToolSignature, 'name'>): readonly string[] {
  const own = name.split('__').at(-1) ?? name;
  return own === name ? [name] : [name, own];
}

/** The events of a reply. Calls that the model wrote as text become call events instead of text. Throws what `events` throws. */
export async function* withWrittenCalls(
  events: AsyncIterable<ModelEvent>,
  { tools }: Pick<ModelRequest, 'tools'>
): AsyncGenerator<ModelEvent> {
  if (tools.length === 0) {
    yield* events;
    return;
  }
  const held = new HeldText(tools.flatMap(namesOf));
  let text = '';
  let hasCalls = false;
  try {
    for await (const event of events) {
      hasCalls ||= event.type === 'call-delta';
      if (event.type === 'text') {
        text += event.delta;
        yield* shown(held.push(event.delta));
        const calls = held.isHeld && !hasCalls && event.delta.includes('\n') ? readWrittenCalls(text, tools) : [];
        const once = new Map(calls.map(call => [JSON.stringify(call), call]));
        if (once.size < calls.length) {
          yield* called([...once.values()]); // The model repeats itself and would not end.
          return;
        }
      } else if (event.type === 'end') {
        const rest = held.rest();
        const calls = rest === '' || hasCalls ? [] : readWrittenCalls(text, tools);
        if (calls.length === 0) {
          yield* shown(rest);
        } else if (event.reason === 'stop') {
          yield* called(calls);
          return;
        }
        // A call that was cut off is neither run nor shown as an answer.
        yield event;
      } else {
        yield event;
      }
    }
  } catch (error) {
    // What had arrived of an answer is kept.
    if (readWrittenCalls(text, tools).length === 0) {
      yield* shown(held.rest());
    }
    throw error;
  }
}

function* called(calls: readonly WrittenCall[]): Generator<ModelEvent> {
  for (const [index, call] of calls.entries()) {
    yield { type: 'call-delta', index, ...call };
  }
  yield { type: 'end', reason: 'calls' };
}

function* shown(delta: string): Generator<ModelEvent> {
  if (delta !== '') {
    yield { type: 'text', delta };
  }
}

/** Blanks at the beginning of a line, a fence and the blanks behind it. */
const LINE = '(?<=\\n)[^\\S\\n]*';
const FENCE = '```[^\\n`]*\\n[^\\S\\n]*';
/** How a line begins that may be a call written as text, and what of it may come first. */
const OPENINGS = ['[{｛]', '\\[\\/?(?:TOOL|ARGS)', '\\[\\s*[{[]', '\\[[A-Za-z_]\\w*\\(', '<[|｜/]'];
const BEGUN = ['\\[(?:\\/?\\w*|\\s*)', '<'];
/** What else begins one. */
const BEGINNINGS = ['functions[', 'Action:', '<tool', '<function'];
/** A fence whose language is that of calls. */
const FENCED_CALL = '```[^\\S\\n]*(?:[jJ][sS][oO][nN]|[tT][oO][oO][lL]|[xX][mM][lL])[^\\n`]*\\n';
/** An object behind a colon within a line. */
const INTRODUCED = '(?<=[:：][^\\S\\n]*)[{｛[]';

/** In characters; a longer beginning of a line is no call. */
const MOST_UNSURE = 500;
/** How much of what was shown is looked at for what introduces an object. */
const LONGEST_LEAD = 40;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A pattern for the beginnings of a word, itself included. */
const beginningsOf = (word: string): string =>
  Array.from(word).reduceRight((rest, character) => `${escaped(character)}(?:${rest})?`, '');

/**
 * The text of a reply that may be shown while it arrives. Once a line may be a call, text is held back until the reply is
 * complete, so that nobody is shown JSON that is meant for a tool. Each piece is looked at a bounded number of times.
 */
export class HeldText {
  /** @param names Names of the offered tools; a line that begins with one is held as well. */
  constructor(names: readonly string[]) {
    const words = [...BEGINNINGS, ...names.flatMap(name => [name, `<${name}`, `[${name}`])];
    const openings = [...OPENINGS, ...words.map(escaped)].join('|');
    const begun = [...BEGUN, ...words.map(beginningsOf)].join('|');
    this._call = new RegExp(`${LINE}(?:${FENCED_CALL}|(?:${FENCE})?(?:${openings}))|${INTRODUCED}`);
    this._mayBeCall = new RegExp(`${LINE}(?:\`{1,2}|\`\`\`[^\\n\`]*|(?:${FENCE})?(?:${begun})?)$`);
  }

  /** Whether a call may have begun: nothing more is shown. */
  isHeld = false;

  /** Takes new text; returns what of it, and of the text held before, may be shown. */
  push(delta: string): string {
    this._text += delta;
    if (this.isHeld) {
      return '';
    }
    const seen = this._before + this._text;
    const call = seen.search(this._call);
    this.isHeld = call >= 0;
    const unsure = this._text.length > MOST_UNSURE ? -1 : seen.search(this._mayBeCall);
    const [first = seen.length] = [call, unsure].filter(at => at >= 0);
    const end = Math.max(first, this._before.length);
    const shown = seen.slice(this._before.length, end);
    this._text = seen.slice(end);
    this._before = seen.slice(Math.max(0, end - LONGEST_LEAD), end);
    return shown;
  }

  /** What is still held. */
  rest(): string {
    return this._text;
  }

  private readonly _call: RegExp;
  private readonly _mayBeCall: RegExp;
  /** What is not shown yet. */
  private _text = '';
  /** The end of what was shown, or the beginning of a line. */
  private _before = '\n';
}

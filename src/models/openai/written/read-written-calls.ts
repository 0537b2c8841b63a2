import type { ToolSignature } from '../../../agent/index.js';
import type { CallText } from './call-text.js';
import { findCalls } from './find-calls.js';
import { fitsParams } from './fits-params.js';
import { isMarkup, startOfMarkup } from './markup.js';
import { namesOf } from './names-of.js';

/** Longest text that is read for calls; an answer of that length holds none. */
const MOST = 40_000;

/** A call by the name of its tool on the wire. */
export type WrittenCall = Pick<CallText, 'name' | 'arguments'>;

/**
 * The calls that a model wrote as text, as it meant them; none in any other text. Only what names a tool that is offered, fits its
 * arguments, and ends the text is a call: what is quoted amid other words is not run.
 */
export function readWrittenCalls(text: string, tools: readonly ToolSignature[]): readonly WrittenCall[] {
  if (tools.length === 0 || text.length > MOST) {
    return [];
  }
  const written = new Map(tools.flatMap(tool => namesOf(tool).map(name => [name, tool] as const)));
  const found = findCalls(text, [...written.keys()]);
  const first = startOfTail(text, found);
  const calls = first < 0 ? [] : found.slice(first);
  return calls.every(call => isFit(call.arguments, written.get(call.name)))
    ? calls.map(call => ({ name: written.get(call.name)?.name ?? call.name, arguments: call.arguments }))
    : [];
}

/** The first of the calls that end the text, with nothing but markup between and behind them, each on a line of its own; -1 for none. */
function startOfTail(text: string, calls: readonly { readonly from: number; readonly to: number }[]): number {
  let first = -1;
  let end = text.length;
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const { from, to } = calls[at] ?? { from: 0, to: 0 };
    if (!isMarkup(text.slice(to, end))) {
      break;
    }
    end = from;
    const before = text.slice(0, startOfMarkup(text, from));
    first =
      before === '' || /[\n:：]\s*$/u.test(text.slice(0, from)) || isSetApart(text, before.length, from) ? at : first;
  }
  return first;
}

/** Whether what stands before a call on its line is a tag, a fence or a line break. */
function isSetApart(text: string, start: number, from: number): boolean {
  const markup = text.slice(start, from);
  return /[\n<]|```|\[TOOL/u.test(markup);
}

function isFit(json: string, tool: ToolSignature | undefined): boolean {
  try {
    return tool !== undefined && fitsParams(tool.params, JSON.parse(json));
  } catch {
    return false;
  }
}

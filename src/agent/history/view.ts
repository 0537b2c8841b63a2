import { fairShare, formatParts, type Message } from '../message.js';
import type { Group, SummaryRecord } from './history-record.js';
import { cutText, tokensOf, tokensOfMessage, tokensOfMessages } from './token-budget.js';

/** The messages of a request; `hidden` when some are summed up, left out or cut, and `recall` can bring them back. */
export type View = { readonly messages: readonly Message[]; readonly hidden: boolean };

export type Summary = Pick<SummaryRecord, 'summary' | 'upTo'>;

/** The largest share of the budget for one group when not everything fits; the question and the newest group are exempt. */
const SHARE = 0.25;

/** With fewer tokens than this for a text, only the notice is shown. */
const LEAST = 30;

/** Tokens of the placeholder for arguments that are left out. */
const LEFT_OUT_ARGUMENTS = 7;

const LEFT_OUT: Group = {
  at: 0,
  messages: [{ role: 'user', text: '[Earlier messages are left out. recall brings them back.]' }]
};

export function tokensOfGroups(groups: readonly Group[]): number {
  return groups.reduce((sum, { messages }) => sum + tokensOfMessages(messages), 0);
}

/** The newest question, which no summary shadows. */
export function questionOf(groups: readonly Group[]): Group | undefined {
  return [...groups].reverse().find(({ messages }) => messages[0]?.role === 'user');
}

/**
 * The history within `budget` tokens. The summary replaces the messages it covers; if that is still too long, large groups
 * are cut in the middle and the oldest are left out, with a notice. The newest question stays whole unless it alone is too
 * long; what is left goes to the newest group, then to the others. Calls and their results are never separated.
 */
export function view(groups: readonly Group[], summary: Summary | undefined, budget: number): View {
  const question = questionOf(groups);
  const past: readonly Group[] = summary === undefined ? [] : [{ at: 0, messages: [summaryMessage(summary)] }];
  const rest = groups.filter(group => group === question || group.at >= (summary?.upTo ?? 0));
  const all = [...past, ...rest];
  if (tokensOfGroups(all) <= budget) {
    return { messages: all.flatMap(({ messages }) => messages), hidden: past.length > 0 };
  }
  const newest = rest.at(-1);
  const others = [...past, ...rest.filter(group => group !== question && group !== newest).reverse()];
  const shown = new Map<Group, Group>();
  let left = budget - (others.length > 0 ? tokensOfGroups([LEFT_OUT]) : 0);
  const show = (group: Group, limit: number): boolean => {
    const cut = cutGroup(group, limit);
    const fits = tokensOfGroups([cut]) <= left;
    if (fits || !others.includes(group)) {
      shown.set(group, cut);
      left -= tokensOfGroups([cut]);
    }
    return fits;
  };
  if (question !== undefined) {
    show(question, newest === undefined || newest === question ? left : left - tokensOfGroups([cutGroup(newest, 0)]));
  }
  if (newest !== undefined && newest !== question) {
    show(newest, left);
  }
  const most = Math.floor(budget * SHARE);
  const isHidden = !others.every(group => show(group, past.includes(group) ? Math.min(left, most) : most));
  const seen = all.flatMap(group => shown.get(group) ?? []);
  if (isHidden) {
    seen.splice(past.some(group => shown.has(group)) ? 1 : 0, 0, LEFT_OUT);
  }
  return { messages: seen.flatMap(({ messages }) => messages), hidden: true };
}

function summaryMessage({ summary, upTo }: Summary): Message {
  return { role: 'user', text: `[Messages 1 to ${upTo}, summed up; recall brings them back.]\n${summary}` };
}

/** The group in at most `limit` tokens, or in as few as possible; its largest messages are cut first. */
function cutGroup(group: Group, limit: number): Group {
  for (let each = fairShare(group.messages.map(tokensOfMessage), limit); ; each = Math.floor(each / 2)) {
    const messages = group.messages.map((message, index) => cutMessage(message, each, group.at + index + 1));
    if (each <= 0 || tokensOfGroups([{ ...group, messages }]) <= limit) {
      return { ...group, messages };
    }
  }
}

/** The message in at most about `limit` tokens, with a notice of where the rest is. */
function cutMessage(message: Message, limit: number, place: number): Message {
  if (tokensOfMessage(message) <= limit) {
    return message;
  }
  const notice = `[recall ${place}]`;
  const cut = (text: string, most: number): string =>
    tokensOf(text) <= Math.max(most, tokensOf(notice))
      ? text
      : most < LEAST
        ? notice
        : `${cutText(text, most - 8)}\n${notice}`;
  switch (message.role) {
    case 'tool':
      return { ...message, parts: [{ type: 'text', text: cut(formatParts(message.parts), limit - 4) }] };
    case 'assistant': {
      const each = Math.floor(limit / (message.calls.length + 1)) - 8;
      const calls = message.calls.map(call =>
        tokensOf(call.arguments) <= Math.max(each, LEFT_OUT_ARGUMENTS)
          ? call
          : { ...call, arguments: `{"left_out":${call.arguments.length}}` }
      );
      return { ...message, calls, text: cut(message.text, each) };
    }
    default:
      return { ...message, text: cut(message.text, limit - 4) };
  }
}

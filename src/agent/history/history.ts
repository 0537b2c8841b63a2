import * as Type from '@sinclair/typebox';
import { frozenCopy } from '../json.js';
import { capText, fairShare, formatParts, type Message, type ToolCall, type ToolMessage } from '../message.js';
import { type Tool, tool } from '../tool.js';
import {
  type Audience,
  type Group,
  groupRecords,
  type HistoryRecord,
  mayRead,
  type MessageRecord,
  type SummaryRecord
} from './history-record.js';
import { tokensOfMessages } from './token-budget.js';
import { questionOf, tokensOfGroups, view } from './view.js';

/** What one audience may read of a log at one moment. */
export type Reading = {
  readonly groups: readonly Group[];
  readonly summary: SummaryRecord | undefined;
  /** Tokens of all of it, and of the newest question in it. */
  readonly all: number;
  readonly question: number;
};

/** The append-only log of one conversation; requests are projections of it. */
export class History {
  /** The most tokens of history and context a model was found to accept; the history keeps within it, save its newest question. */
  limit = Infinity;

  /** Whether the last recorded request hid something. */
  hides = false;

  /** Tokens that the last recorded request left for the history apart from its newest question. */
  room = Infinity;

  /** If the log has to be repaired, its summaries are dropped, because they refer to positions in it. */
  constructor(
    entries: readonly (Message | HistoryRecord)[],
    private readonly _audience: Audience
  ) {
    const given = entries
      .map(entry => ('role' in entry ? { message: entry } : entry))
      .map(entry => ('message' in entry ? { ...entry, message: shortened(entry.message) } : entry));
    const messages = given.filter(entry => 'message' in entry);
    this._records = [...repairRecords(messages)];
    if (
      this._records.length === messages.length &&
      this._records.every(({ message }, at) => message === messages[at]?.message)
    ) {
      this._summaries = given.filter(entry => 'summary' in entry);
    }
  }

  get callIds(): ReadonlySet<string> {
    const calls = this.messages.flatMap(message => (message.role === 'assistant' ? message.calls : []));
    return new Set(calls.map(({ id }) => id));
  }

  get messages(): readonly Message[] {
    return this._records.map(({ message }) => message);
  }

  get records(): readonly HistoryRecord[] {
    return [...this._records, ...this._summaries];
  }

  append(...messages: readonly Message[]): void {
    this._records.push(...messages.map(message => ({ message, audience: this._audience })));
  }

  read(): Reading {
    const groups = groupRecords(this._records, this._audience);
    const summary = [...this._summaries].reverse().find(({ audience }) => mayRead(this._audience, audience));
    const all = tokensOfMessages(view(groups, summary, Infinity).messages);
    return { groups, summary, all, question: tokensOfMessages(questionOf(groups)?.messages ?? []) };
  }

  summarize(summary: string, upTo: number): void {
    this._summaries = [...this._summaries, { summary, upTo, audience: this._audience }];
  }

  /** The text of the messages at places `from` to `to`, counted from 1, as far as this audience may read them. */
  textOf(from: number, to: number): string {
    return groupRecords(this._records, this._audience)
      .filter(({ at, messages }) => at + messages.length >= from && at < to)
      .map(textOf)
      .join('\n\n');
  }

  private readonly _records: MessageRecord[];
  private _summaries: readonly SummaryRecord[] = [];
}

/** What to sum up so that the rest takes half of the budget; undefined when all fits, or nothing can be summed up. */
export function overflowOf(
  { groups: all, summary, all: size }: Reading,
  budget: number
): { readonly text: string; readonly upTo: number } | undefined {
  const groups = all.filter(({ at }) => at >= (summary?.upTo ?? 0));
  let left = tokensOfGroups(groups);
  if (size <= budget || left <= budget) {
    return undefined;
  }
  let count = 0;
  while (count < groups.length - 1 && left > budget / 2) {
    left -= tokensOfGroups(groups.slice(count, ++count));
  }
  const older = groups.slice(0, count);
  if (older.every(group => group === questionOf(all))) {
    return undefined;
  }
  const past = summary === undefined ? [] : [summary.summary];
  return { text: [...past, ...older.map(textOf)].join('\n\n'), upTo: groups[count]?.at ?? 0 };
}

function textOf({ at, messages }: Group): string {
  return messages
    .map((message, index) => {
      const calls = message.role === 'assistant' ? message.calls : [];
      const said = message.role === 'tool' ? `${message.toolName}: ${formatParts(message.parts)}` : message.text;
      const lines = [said, ...calls.map(call => `${call.name}(${call.arguments})`)].filter(line => line !== '');
      return `${at + index + 1} ${message.role}: ${lines.join('\n')}`;
    })
    .join('\n');
}

/** A restored log with exactly one result after each call, in order: a page that closed during a run leaves calls without one. */
function repairRecords(records: readonly MessageRecord[]): readonly MessageRecord[] {
  return records.flatMap((record, index): readonly MessageRecord[] => {
    const { message } = record;
    if (message.role === 'tool' || message.role === 'system') {
      return [];
    }
    if (message.role === 'user' || message.calls.length === 0) {
      return [record];
    }
    const results = new Map<string, ToolMessage>();
    for (let at = index + 1, later = records[at]?.message; later?.role === 'tool'; later = records[++at]?.message) {
      if (!results.has(later.callId)) {
        results.set(later.callId, later);
      }
    }
    const settled = settleCalls<ToolMessage>(message.calls, results, call => ({
      role: 'tool',
      callId: call.id,
      toolName: call.name,
      status: 'aborted',
      parts: [{ type: 'text', text: 'aborted: the run had ended before this call did.' }]
    }));
    return [record, ...settled.map(result => ({ ...record, message: result }))];
  });
}

/** The only function that gives each recorded call exactly one result: in source order, and `missing` makes those that lack. */
export function settleCalls<T>(
  calls: readonly ToolCall[],
  results: ReadonlyMap<string, T>,
  missing: (call: ToolCall) => T
): readonly T[] {
  return calls.map(call => results.get(call.id) ?? missing(call));
}

/** Most characters that the history keeps of one answer, of the arguments of one call, and of all calls of one reply. */
const MOST_TEXT = 20_000;
const MOST_ARGUMENTS = 8000;
const MOST_ARGUMENTS_TOGETHER = 20_000;

/** The message as the history and later requests hold it: long texts keep their head and tail, and arguments stay JSON. */
export function shortened(message: Message): Message {
  if (message.role !== 'assistant') {
    return message;
  }
  const sizes = message.calls.map(call => call.arguments.length);
  const share = Math.min(MOST_ARGUMENTS, fairShare(sizes, MOST_ARGUMENTS_TOGETHER));
  return message.text.length <= MOST_TEXT && sizes.every(size => size <= share)
    ? message
    : frozenCopy({
        ...message,
        text: capText(message.text, MOST_TEXT),
        calls: message.calls.map(call => ({ ...call, arguments: cutArguments(call.arguments, share) }))
      });
}

function cutArguments(json: string, limit: number): string {
  let cut = json;
  for (let size = limit; cut.length > limit + 100 && size > 0; size = Math.floor(size / 2)) {
    // Characters that JSON has to escape make the text longer.
    cut = JSON.stringify({ cut: capText(json, size) });
  }
  return cut;
}

/** The upper and lower limit on the characters of one `recall` result. */
const MOST_RECALLED = 4000;
const LEAST_RECALLED = 100;

/** Lets a model read again what requests no longer show. Offered only when something is hidden. */
export function recallTool(history: History): Tool {
  return tool({
    enabled: () => history.hides,
    description: 'Brings back earlier messages of this conversation that were summed up, left out or cut.',
    params: Type.Object({
      from: Type.Integer({ minimum: 1, description: 'Number of the first message.' }),
      to: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the last one; by default the first.' })),
      start: Type.Optional(Type.Integer({ minimum: 1, description: 'Where to start within a long text, from 1.' }))
    }),
    run: ({ from, to = from, start = 1 }) => {
      const text = history.textOf(from, to);
      // A character is at most one token, and the other half of the room is for the call, so the text is not cut again.
      const size = Math.max(LEAST_RECALLED, Math.min(MOST_RECALLED, Math.floor(history.room / 2)));
      const shown = text.slice(start - 1, start - 1 + size);
      return shown === ''
        ? `Messages go from 1 to ${history.messages.length}.`
        : `Characters ${start} to ${start - 1 + shown.length} of ${text.length}:\n${shown}`;
    }
  });
}

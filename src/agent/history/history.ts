import { formatParts } from '../calls/format-parts.js';
import type { Message } from '../message.js';
import { type Group, groupRecords } from './group-records.js';
import {
  type Audience,
  type HistoryRecord,
  mayRead,
  type MessageRecord,
  type RenderAgain,
  type SummaryRecord
} from './history-record.js';
import { repairRecords } from './settle-calls.js';
import { withShortCalls } from './short-calls.js';
import { questionOf, tokensOfGroups, tokensOfMessages, view, type View } from './view.js';

/** What one audience reads of a log, as it is at one time. */
export type Reading = {
  /** Tokens of all of it, and of the newest question in it. */
  readonly sizes: { readonly all: number; readonly question: number };
  readonly groups: readonly Group[];
  readonly summary: SummaryRecord | undefined;
  /** All of it, for a model that takes as much. */
  readonly whole: View;
};

/** The log of one conversation: it is only added to, and requests are projections of it. */
export class History {
  /** Most tokens of history and context that a model was found to take; the history keeps to it, its newest question aside. */
  limit = Infinity;

  /** Whether the last recorded request hid something. */
  hides = false;

  /** Tokens that the last recorded request had for the history beside its newest question. */
  room = Infinity;

  /** Summaries whose log had to be repaired are dropped, because they name places in it. */
  constructor(
    entries: readonly (Message | HistoryRecord)[],
    private readonly _audience: Audience,
    private readonly _renderAgain?: RenderAgain
  ) {
    const given = entries
      .map(entry => ('role' in entry ? { message: entry } : entry))
      .map(entry => ('message' in entry ? { ...entry, message: withShortCalls(entry.message) } : entry));
    const messages = given.filter(entry => 'message' in entry);
    this._records = [...repairRecords(messages)];
    if (
      this._records.length === messages.length &&
      this._records.every(({ message }, at) => message === messages[at]?.message)
    ) {
      this._summaries = given.filter(entry => 'summary' in entry);
    }
    this._noteCalls(this.messages);
  }

  /** Ids of all calls. */
  get callIds(): ReadonlySet<string> {
    return this._callIds;
  }

  get messages(): readonly Message[] {
    return this._records.map(({ message }) => message);
  }

  get records(): readonly HistoryRecord[] {
    return [...this._records, ...this._summaries];
  }

  append(...messages: readonly Message[]): void {
    this._records.push(...messages.map(message => ({ message, audience: this._audience })));
    this._noteCalls(messages);
  }

  /** What this audience reads of the history now. */
  read(): Reading {
    const groups = this._groups();
    const summary = this._summary;
    const whole = view(groups, summary, Infinity);
    const question = questionOf(groups)?.messages ?? [];
    const sizes = { all: tokensOfMessages(whole.messages), question: tokensOfMessages(question) };
    return { groups, summary, whole, sizes };
  }

  summarize(summary: string, upTo: number): void {
    this._summaries = [...this._summaries, { summary, upTo, audience: this._audience }];
  }

  /** The text of the messages at places `from` to `to`, counted from 1, as far as this audience may read them. */
  textOf(from: number, to: number): string {
    return this._groups()
      .filter(({ at, messages }) => at + messages.length >= from && at < to)
      .map(textOf)
      .join('\n\n');
  }

  private _groups(): readonly Group[] {
    const records = this._records;
    if (this._renderAgain !== undefined) {
      // What is said again may be said otherwise by now.
      return groupRecords(records, this._audience, this._renderAgain);
    }
    let last = records.length - 1;
    while (records[last]?.message.role === 'tool') {
      last--;
    }
    // All but the newest group stay as they are.
    groupRecords(records, this._audience, undefined, this._done, this._doneUpTo, last);
    this._doneUpTo = Math.max(last, this._doneUpTo);
    return groupRecords(records, this._audience, undefined, [...this._done], this._doneUpTo);
  }

  private get _summary(): SummaryRecord | undefined {
    return [...this._summaries].reverse().find(({ audience }) => mayRead(this._audience, audience));
  }

  private _noteCalls(messages: readonly Message[]): void {
    for (const message of messages) {
      if (message.role === 'assistant') {
        message.calls.forEach(({ id }) => this._callIds.add(id));
      }
    }
  }

  private readonly _callIds = new Set<string>();
  private readonly _done: Group[] = [];
  private _doneUpTo = 0;
  private readonly _records: MessageRecord[];
  private _summaries: readonly SummaryRecord[] = [];
}

/** What to sum up so that the rest takes half of the budget; undefined when all fits, or nothing can be summed up. */
export function overflowOf(
  { groups: all, summary, sizes }: Reading,
  budget: number
): { readonly text: string; readonly upTo: number } | undefined {
  if (sizes.all <= budget) {
    return undefined;
  }
  const groups = all.filter(({ at }) => at >= (summary?.upTo ?? 0));
  let left = tokensOfGroups(groups);
  if (left <= budget) {
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

import type { Message } from '../message.js';
import type { Destination } from '../model-client.js';

/** Whom a text was made for: where it may go, and how much of the data it may show. */
export type Audience = {
  readonly destination: Destination;
  /** Which host, for destination `network`. */
  readonly place?: string | undefined;
  /** Rank of the sharing level; a higher one shows more. Defaults to that of the destination. */
  readonly level?: number;
};

/** A message and whom it was made for; without an audience, anyone may read it. */
export type MessageRecord = { readonly message: Message; readonly audience?: Audience };

/** A summary of the first `upTo` messages. Requests show it in their place; the messages stay in the log. */
export type SummaryRecord = { readonly summary: string; readonly upTo: number; readonly audience: Audience };

/** One entry of the log of a conversation, which is only ever added to. */
export type HistoryRecord = MessageRecord | SummaryRecord;

const REACH: Readonly<Record<Destination, number>> = { page: 0, server: 1, network: 2 };

/** Default ranks, on a scale of names (0), types (1), statistics (2) and rows (4); a page holds the data itself. */
const LEVEL: Readonly<Record<Destination, number>> = { page: Infinity, server: 2, network: 1 };

/** The destination farthest from the page among those of the given models. */
export function farthest(models: readonly { readonly destination: Destination }[]): Destination {
  return models.reduce<Destination>((far, { destination: next }) => (REACH[next] > REACH[far] ? next : far), 'page');
}

/** Whether `to` may read a text made for `made`: it may hold what must not go farther, or to another host. */
export function mayRead(to: Audience, made: Audience | undefined): boolean {
  return (
    made === undefined ||
    (REACH[made.destination] >= REACH[to.destination] &&
      (to.destination !== 'network' || made.place === to.place) &&
      (made.level ?? LEVEL[made.destination]) <= (to.level ?? LEVEL[to.destination]))
  );
}

/** Messages that belong together: a question, an answer, or calls with their results. `at` is the place in the log. */
export type Group = { readonly at: number; readonly messages: readonly Message[] };

const WITHHELD: Message = { role: 'assistant', text: 'Answered elsewhere; the answer is withheld here.', calls: [] };

/** The log in groups, as one audience may read it: all that the user said, no call without its results, none still running. */
export function groupRecords(records: readonly MessageRecord[], to: Audience): readonly Group[] {
  const groups: Group[] = [];
  for (let at = 0, end: number; at < records.length; at = end) {
    end = at + 1;
    while (records[end]?.message.role === 'tool') {
      end++;
    }
    const group = records.slice(at, end);
    const messages = group.map(({ message }) => message);
    const first = messages[0];
    if (!group.every(({ message, audience }) => message.role === 'user' || mayRead(to, audience))) {
      if (groups.at(-1)?.messages[0] !== WITHHELD) {
        groups.push({ at, messages: [WITHHELD] });
      }
    } else if (first?.role !== 'assistant' || end - at > first.calls.length) {
      groups.push({ at, messages });
    }
  }
  return groups;
}

import type { Message } from '../message.js';
import type { Destination } from '../model-client.js';

/** Whom a text was made for: where it may go, and how much of the data it may show. */
export type Audience = {
  readonly destination: Destination;
  /** Which host, for destination `network`. */
  readonly place?: string | undefined;
  /** Rank of the sharing level; a higher one shows more. Without, that of the destination by default. */
  readonly level?: number;
};

/** A message, and whom it was made for; without, anyone. */
export type MessageRecord = { readonly message: Message; readonly audience?: Audience };

/** What was said in the first `upTo` messages, in fewer words. It shadows them; they stay in the log. */
export type SummaryRecord = { readonly summary: string; readonly upTo: number; readonly audience: Audience };

/** One entry of the log of a conversation, which is only ever added to. */
export type HistoryRecord = MessageRecord | SummaryRecord;

const REACH: Readonly<Record<Destination, number>> = { page: 0, server: 1, network: 2 };

/** Ranks by default, from names (0) and types (1) over statistics (2) to rows (4); a page holds the data itself. */
const LEVEL: Readonly<Record<Destination, number>> = { page: Infinity, server: 2, network: 1 };

/** The destination of some models that is farthest from the page. */
export function farthest(models: readonly { readonly destination: Destination }[]): Destination {
  return models.reduce<Destination>((far, { destination: next }) => (REACH[next] > REACH[far] ? next : far), 'page');
}

/**
 * Whether what was made for `made` may be read by `to`. What was made for a nearer place may hold more than goes
 * farther, and what was allowed to go to one host was not allowed to go to another.
 */
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

/**
 * The log in groups, as one audience may read it. Words of the user stay; of the rest, what was made for others is
 * withheld, calls together with their results. Calls that still run are left out.
 */
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

import type { Message } from '../message.js';
import { type Audience, mayRead, type MessageRecord, type RenderAgain } from './history-record.js';

/** Messages that belong together: a question, an answer, or calls with their results. `at` is the place in the log. */
export type Group = { readonly at: number; readonly messages: readonly Message[] };

const WITHHELD: Message = { role: 'assistant', text: 'Answered elsewhere; the answer is withheld here.', calls: [] };

/**
 * The log in groups, as one audience may read it. Words of the user stay; of the rest, what was made for others is said
 * again for this audience or withheld, calls together with their results. Calls that still run are left out. Those from
 * place `from` up to `until` are put behind `groups`.
 */
export function groupRecords(
  records: readonly MessageRecord[],
  to: Audience,
  renderAgain: RenderAgain = () => undefined,
  groups: Group[] = [],
  from = 0,
  until = records.length
): readonly Group[] {
  for (let at = from; at < until;) {
    const size = groupSize(records, at);
    const messages = records.slice(at, at + size).flatMap(record => {
      const readable = record.message.role === 'user' || mayRead(to, record.audience);
      return (readable ? record.message : renderAgain(record, to)) ?? [];
    });
    const first = records[at]?.message;
    if (messages.length < size) {
      if (groups.at(-1)?.messages[0] !== WITHHELD) {
        groups.push({ at, messages: [WITHHELD] });
      }
    } else if (first?.role !== 'assistant' || size > first.calls.length) {
      groups.push({ at, messages });
    }
    at += size;
  }
  return groups;
}

function groupSize(records: readonly MessageRecord[], start: number): number {
  let end = start + 1;
  while (records[end]?.message.role === 'tool') {
    end++;
  }
  return end - start;
}

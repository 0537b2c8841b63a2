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
export type MessageRecord = {
    readonly message: Message;
    readonly audience?: Audience;
};
/** What was said in the first `upTo` messages, in fewer words. It shadows them; they stay in the log. */
export type SummaryRecord = {
    readonly summary: string;
    readonly upTo: number;
    readonly audience: Audience;
};
/** One entry of the log of a conversation, which is only ever added to. */
export type HistoryRecord = MessageRecord | SummaryRecord;
/** Says the message of a record again for a narrower audience; undefined when it cannot be said there. */
export type RenderAgain = (record: MessageRecord, to: Audience) => Message | undefined;
/** The destination of some models that is farthest from the page. */
export declare function farthest(models: readonly {
    readonly destination: Destination;
}[]): Destination;
/**
 * Whether what was made for `made` may be read by `to`. What was made for a nearer place may hold more than goes
 * farther, and what was allowed to go to one host was not allowed to go to another.
 */
export declare function mayRead(to: Audience, made: Audience | undefined): boolean;
//# sourceMappingURL=history-record.d.ts.map
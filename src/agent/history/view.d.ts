import type { Message } from '../message.js';
import type { Group } from './group-records.js';
/** The messages of a request; `hidden` when some are summed up, left out or cut, and `recall` can bring them back. */
export type View = {
    readonly messages: readonly Message[];
    readonly hidden: boolean;
};
export type Summary = {
    readonly summary: string;
    readonly upTo: number;
};
export declare function tokensOfMessages(messages: readonly Message[]): number;
export declare function tokensOfGroups(groups: readonly Group[]): number;
/** The newest question, which no summary shadows. */
export declare function questionOf(groups: readonly Group[]): Group | undefined;
/**
 * The history within `budget` tokens: the summary in place of what it shadows; then, while it is too long, large groups
 * cut in the middle and the oldest left out, with a notice. The newest question stays whole unless it alone is too long,
 * then the newest group gets what is left, then the others. Calls and their results are never parted. Whatever the budget, long
 * answers before the newest group are cut.
 */
export declare function view(groups: readonly Group[], summary: Summary | undefined, budget: number): View;
/** The text in at most `limit` tokens, as long as the notice of what is left out fits into them. */
export declare function cutText(text: string, limit: number): string;
//# sourceMappingURL=view.d.ts.map
import type { Message } from '../message.js';
import { type Audience, type MessageRecord, type RenderAgain } from './history-record.js';
/** Messages that belong together: a question, an answer, or calls with their results. `at` is the place in the log. */
export type Group = {
    readonly at: number;
    readonly messages: readonly Message[];
};
/**
 * The log in groups, as one audience may read it. Words of the user stay; of the rest, what was made for others is said
 * again for this audience or withheld, calls together with their results. Calls that still run are left out. Those from
 * place `from` up to `until` are put behind `groups`.
 */
export declare function groupRecords(records: readonly MessageRecord[], to: Audience, renderAgain?: RenderAgain, groups?: Group[], from?: number, until?: number): readonly Group[];
//# sourceMappingURL=group-records.d.ts.map
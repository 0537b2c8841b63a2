import type { Message } from '../message.js';
import { type Group } from './group-records.js';
import { type Audience, type HistoryRecord, type RenderAgain, type SummaryRecord } from './history-record.js';
import { type View } from './view.js';
/** What one audience reads of a log, as it is at one time. */
export type Reading = {
    /** Tokens of all of it, and of the newest question in it. */
    readonly sizes: {
        readonly all: number;
        readonly question: number;
    };
    readonly groups: readonly Group[];
    readonly summary: SummaryRecord | undefined;
    /** All of it, for a model that takes as much. */
    readonly whole: View;
};
/** The log of one conversation: it is only added to, and requests are projections of it. */
export declare class History {
    private readonly _audience;
    private readonly _renderAgain?;
    /** Most tokens of history and context that a model was found to take; the history keeps to it, its newest question aside. */
    limit: number;
    /** Whether the last recorded request hid something. */
    hides: boolean;
    /** Tokens that the last recorded request had for the history beside its newest question. */
    room: number;
    /** Summaries whose log had to be repaired are dropped, because they name places in it. */
    constructor(entries: readonly (Message | HistoryRecord)[], _audience: Audience, _renderAgain?: RenderAgain | undefined);
    /** Ids of all calls. */
    get callIds(): ReadonlySet<string>;
    get messages(): readonly Message[];
    get records(): readonly HistoryRecord[];
    append(...messages: readonly Message[]): void;
    /** What this audience reads of the history now. */
    read(): Reading;
    summarize(summary: string, upTo: number): void;
    /** The text of the messages at places `from` to `to`, counted from 1, as far as this audience may read them. */
    textOf(from: number, to: number): string;
    private _groups;
    private get _summary();
    private _noteCalls;
    private readonly _callIds;
    private readonly _done;
    private _doneUpTo;
    private readonly _records;
    private _summaries;
}
/** What to sum up so that the rest takes half of the budget; undefined when all fits, or nothing can be summed up. */
export declare function overflowOf({ groups: all, summary, sizes }: Reading, budget: number): {
    readonly text: string;
    readonly upTo: number;
} | undefined;
//# sourceMappingURL=history.d.ts.map
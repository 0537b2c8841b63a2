import type { History } from './history.js';
/** Gives a model back what requests no longer show. Offered only when something is hidden. */
export declare class HistoryToolset {
    private readonly _history;
    constructor(_history: History);
    readonly recall: import("../tool.js").Tool;
}
//# sourceMappingURL=history-toolset.d.ts.map
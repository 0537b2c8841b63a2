import type { ContextData, ToolCall } from '../message.js';
import type { LoopState } from '../loop-controller.js';
import type { ToolResult } from '../tool.js';
/** How one call ended, and what it asks of the loop. */
export type CallOutcome = {
    readonly call: ToolCall;
    readonly result: ToolResult;
    /** For in-page models, beside the parts of the result. */
    readonly data?: ContextData;
    /** `PROCEED` for calls that threw, unless they had asked for `STOP_FATAL`. */
    readonly state: LoopState;
    /** What the tool threw. */
    readonly error?: unknown;
    /** The same for calls of one tool with the same arguments; absent when the arguments could not be read. */
    readonly key?: string;
};
//# sourceMappingURL=call-outcome.d.ts.map
import type { ContentPart, ContextData } from '../message.js';
import type { Tool, ToolResult } from '../tool.js';
/** What the model reads of a result, and what in-page models get beside it. */
export type Presented = {
    readonly parts: readonly ContentPart[];
    readonly data?: ContextData;
};
/**
 * Asks the tool how to show its result; without an answer text stays text, other values become compact JSON, and
 * failures one line. A `present` that throws, or returns what is no presentation, counts as none. Never throws. The
 * parts are frozen copies: nothing the tool does later changes them.
 */
export declare function presentResult(result: ToolResult, tool: Tool | undefined, refs: Readonly<Record<string, unknown>>): Presented;
//# sourceMappingURL=present-result.d.ts.map
import type { ToolCall } from '../message.js';
/**
 * The calls with ids that are not among `earlier`, which are those of the whole conversation. Ids of providers are kept; a
 * missing one is made from the place of the call among all, and one that is in use already gets a suffix.
 */
export declare function numberCalls(calls: readonly ToolCall[], earlier: ReadonlySet<string>): readonly ToolCall[];
//# sourceMappingURL=number-calls.d.ts.map
import type { ToolCall } from '../message.js';
import type { ModelEvent } from '../model-client.js';
type CallDelta = Extract<ModelEvent, {
    type: 'call-delta';
}>;
/**
 * Calls from their fragments, in the order of their index. Provider ids are kept; a missing one is empty. A name that no
 * tool can have becomes a harmless one, because providers refuse to read it back.
 */
export declare function assembleCalls(deltas: readonly CallDelta[]): readonly ToolCall[];
export {};
//# sourceMappingURL=assemble-calls.d.ts.map
import type { ContextPart } from '../message.js';
import { type RunState } from './run-state.js';
/**
 * Asks all toolsets for their context, in the order of the toolsets. A provider that fails ends the run: a model that
 * is not told of the data would answer beside the point.
 */
export declare function gatherContext(run: RunState): Promise<readonly ContextPart[]>;
//# sourceMappingURL=gather-context.d.ts.map
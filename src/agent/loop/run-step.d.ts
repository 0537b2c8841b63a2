import type { RunEnd } from '../run-types.js';
import type { RunState } from './run-state.js';
/**
 * One model call and its tool calls. Returns how the run ends, or undefined when it goes on. Rejects when the run is
 * stopped or the model fails; also then each recorded call has its result.
 */
export declare function runStep(run: RunState): Promise<RunEnd | undefined>;
//# sourceMappingURL=run-step.d.ts.map
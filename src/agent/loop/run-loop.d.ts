import type { RunResult } from '../run-types.js';
import type { RunState } from './run-state.js';
/** Runs one question from `run-start` to `run-end`. Never rejects; whatever goes wrong is in the result. */
export declare function runLoop(run: RunState): Promise<RunResult>;
//# sourceMappingURL=run-loop.d.ts.map
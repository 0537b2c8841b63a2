import type { Provided } from '../tools/references.js';
import type { RunState } from './run-state.js';
/** What the agent provides for a run, and for the call of this id within it. */
export declare function runReferences(run: RunState, callId?: string): Provided;
//# sourceMappingURL=run-references.d.ts.map
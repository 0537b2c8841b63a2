import type { IAgentHandle } from '../oneshot.js';
import type { RunState } from './run-state.js';
/** The agent as one call, or a context provider, sees it, until `over` aborts. Nothing else of the run can be reached from it. */
export declare function agentHandle(run: RunState, over: AbortSignal, callId?: string): IAgentHandle;
//# sourceMappingURL=agent-handle.d.ts.map
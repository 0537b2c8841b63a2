import type { IAgentHandle } from '../oneshot.js';
import { Token } from '../token.js';
import type { RunContext } from '../run-types.js';
import type { ILoopController } from '../loop-controller.js';
import type { Tool } from '../tool.js';
import type { IApprovalHandle, IUserHandle } from '../approval.js';
/** The agent a call belongs to: sub-queries, the history, the context. Provided by the agent itself. */
export declare const AgentRef: Token<IAgentHandle>;
/** What belongs to the present run. Provided by the agent itself. */
export declare const RunContextRef: Token<RunContext>;
/** The handle through which one call steers the loop. Provided by the agent itself, a new one for each call. */
export declare const LoopControllerRef: Token<ILoopController>;
/** The name of the tool, as the model called it. Provided by the agent itself. */
export declare const ToolNameRef: Token<string>;
/** The tool that serves the call. Provided by the agent itself. */
export declare const ToolFnRef: Token<Tool>;
/** Asks the user before something is executed. Provided by the agent itself, a new one for each call. */
export declare const ApprovalRef: Token<IApprovalHandle>;
/** The user: questions and approvals. Provided by the agent itself, a new one for each call. */
export declare const UserRef: Token<IUserHandle>;
/** Tokens the agent provides itself, with what has to exist for each: a run, or a call within it. */
export declare const CORE_TOKENS: ReadonlyMap<Token<unknown>, 'run' | 'call'>;
//# sourceMappingURL=core-tokens.d.ts.map
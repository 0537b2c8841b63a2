import type { IAgentHandle } from '../oneshot.js';
import { Token } from '../token.js';
import type { RunContext } from '../run-types.js';
import type { ILoopController } from '../loop-controller.js';
import type { Tool } from '../tool.js';
import type { IApprovalHandle, IUserHandle } from '../approval.js';

/** The agent a call belongs to: sub-queries, the history, the context. Provided by the agent itself. */
export const AgentRef = new Token<IAgentHandle>('AgentRef');

/** What belongs to the present run. Provided by the agent itself. */
export const RunContextRef = new Token<RunContext>('RunContextRef');

/** The handle through which one call steers the loop. Provided by the agent itself, a new one for each call. */
export const LoopControllerRef = new Token<ILoopController>('LoopControllerRef');

/** The name of the tool, as the model called it. Provided by the agent itself. */
export const ToolNameRef = new Token<string>('ToolNameRef');

/** The tool that serves the call. Provided by the agent itself. */
export const ToolFnRef = new Token<Tool>('ToolFnRef');

/** Asks the user before something is executed. Provided by the agent itself, a new one for each call. */
export const ApprovalRef = new Token<IApprovalHandle>('ApprovalRef');

/** The user: questions and approvals. Provided by the agent itself, a new one for each call. */
export const UserRef = new Token<IUserHandle>('UserRef');

/** Tokens the agent provides itself, with what has to exist for each: a run, or a call within it. */
export const CORE_TOKENS: ReadonlyMap<Token<unknown>, 'run' | 'call'> = new Map<Token<unknown>, 'run' | 'call'>([
  [AgentRef, 'run'],
  [RunContextRef, 'run'],
  [LoopControllerRef, 'call'],
  [ToolNameRef, 'call'],
  [ToolFnRef, 'call'],
  [ApprovalRef, 'call'],
  [UserRef, 'call']
]);

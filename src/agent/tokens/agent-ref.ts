import type { IAgentHandle } from '../oneshot.js';
import { Token } from '../token.js';

/** The agent a call belongs to: sub-queries, the history, the context. Provided by the agent itself. */
export const AgentRef = new Token<IAgentHandle>('AgentRef');

import type { Binding } from '../agent-types.js';
import type { Token } from '../token.js';
import { AgentRef, RunContextRef } from '../tokens/core-tokens.js';
import type { Provided } from '../tools/references.js';
import { agentHandle } from './agent-handle.js';
import type { RunState } from './run-state.js';

/** What the agent provides for a run, and for the call of this id within it. */
export function runReferences(run: RunState, callId?: string): Provided {
  return new Map<Token<unknown>, Binding['make']>([
    [AgentRef, over => agentHandle(run, over, callId)],
    [RunContextRef, () => run.context]
  ]);
}

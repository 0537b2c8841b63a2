import type { Token } from '../token.js';
import { AgentRef, RunContextRef } from '../tokens/core-tokens.js';
import type { Provided } from '../tools/references.js';
import { AgentHandle } from './agent-handle.js';
import type { RunState } from './run-state.js';

/** What the agent provides for a run, outside of any call. */
export function runReferences(run: RunState): Provided {
  return new Map<Token<unknown>, unknown>([
    [AgentRef, new AgentHandle(run, run.signal)],
    [RunContextRef, run.context]
  ]);
}

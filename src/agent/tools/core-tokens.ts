import type { Token } from '../token.js';
import { AgentRef } from '../tokens/agent-ref.js';
import { ApprovalRef } from '../tokens/approval-ref.js';
import { LoopControllerRef } from '../tokens/loop-controller-ref.js';
import { RunContextRef } from '../tokens/run-context-ref.js';
import { ToolFnRef } from '../tokens/tool-fn-ref.js';
import { ToolNameRef } from '../tokens/tool-name-ref.js';

/** Tokens the agent provides itself, with what has to exist for each: a run, or a call within it. */
export const CORE_TOKENS: ReadonlyMap<Token<unknown>, 'run' | 'call'> = new Map<Token<unknown>, 'run' | 'call'>([
  [AgentRef, 'run'],
  [RunContextRef, 'run'],
  [LoopControllerRef, 'call'],
  [ToolNameRef, 'call'],
  [ToolFnRef, 'call'],
  [ApprovalRef, 'call']
]);

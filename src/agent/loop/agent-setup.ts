import type { UserPorts } from '../approvals/user-desk.js';
import type { IDecisionStrategy } from '../decision/decision.js';
import type { ModelRole } from '../model-client.js';
import type { ToolRegistry } from '../tools/tool-registry.js';
import type { Provided } from '../tools/references.js';

/** What one agent was built from, checked; the same for all its runs. */
export type AgentSetup = {
  readonly prompt: string;
  readonly tools: ToolRegistry;
  /** Names for models of the tools that are switched off. */
  readonly disabled: Set<string>;
  readonly bound: Provided;
  readonly strategies: Readonly<Record<ModelRole, IDecisionStrategy>>;
  /** Tokens of the smallest window among the models that read the history. */
  readonly contextSize: number;
  readonly ports: UserPorts;
  readonly maxSteps: number;
  readonly onStepLimit: 'answer' | 'throw';
};

import type { IApprovalPolicy } from '../approval.js';
import type { IDecisionStrategy } from '../decision/decision.js';
import type { ModelRole } from '../model-client.js';
import type { ContextProvider, ToolTable } from '../tools/tool-table.js';
import type { Provided } from '../tools/references.js';

/** What one agent was built from, checked; the same for all its runs. */
export type AgentSetup = {
  readonly prompt: string;
  readonly tools: ToolTable;
  readonly providers: readonly ContextProvider[];
  readonly bound: Provided;
  readonly strategies: Readonly<Record<ModelRole, IDecisionStrategy>>;
  /** Tokens of the smallest window among the models that read the history. */
  readonly contextSize: number;
  readonly approval: IApprovalPolicy | undefined;
  readonly maxSteps: number;
  readonly onStepLimit: 'answer' | 'throw';
};

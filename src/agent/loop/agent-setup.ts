import type { IApprovalPolicy } from '../approval.js';
import type { IDecisionStrategy } from '../decision/decision.js';
import type { ModelRole } from '../model-role.js';
import type { ContextProvider } from '../tools/context-provider.js';
import type { Provided } from '../tools/provided.js';
import type { ToolTable } from '../tools/tool-table.js';

/** What one agent was built from, checked; the same for all its runs. */
export type AgentSetup = {
  readonly prompt: string;
  readonly tools: ToolTable;
  readonly providers: readonly ContextProvider[];
  readonly bound: Provided;
  readonly strategies: Readonly<Record<ModelRole, IDecisionStrategy>>;
  readonly approval: IApprovalPolicy | undefined;
  readonly maxSteps: number;
  readonly onStepLimit: 'answer' | 'throw';
};

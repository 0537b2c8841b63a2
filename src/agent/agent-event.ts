import type { ApprovalDecision, ApprovalRequest } from './approval.js';
import type { RunResult } from './run-result.js';
import type { ToolResult } from './tool-result.js';
import type { Usage } from './usage.js';

/** What happens during a run. `seq` rises by one within a run; the order is part of the contract. */
export type AgentEvent = { readonly runId: string; readonly seq: number } & AgentEventBody;

export type AgentEventBody =
  | { readonly type: 'run-start'; readonly query: string }
  | { readonly type: 'step-start'; readonly step: number }
  | {
      readonly type: 'model-delta';
      readonly step: number;
      readonly kind: 'text' | 'thinking' | 'call';
      readonly delta: string;
      /** Set for sub-queries: the call whose tool asked. */
      readonly callId?: string;
    }
  | { readonly type: 'model-end'; readonly step: number; readonly usage: Usage; readonly callId?: string }
  | { readonly type: 'step-thought'; readonly step: number; readonly text: string }
  | {
      readonly type: 'tool-start';
      readonly step: number;
      readonly callId: string;
      readonly toolName: string;
      readonly args: unknown;
    }
  | { readonly type: 'tool-progress'; readonly callId: string; readonly partial: unknown }
  | { readonly type: 'tool-end'; readonly result: ToolResult }
  | { readonly type: 'approval-request'; readonly request: ApprovalRequest }
  | { readonly type: 'approval-end'; readonly callId: string; readonly decision: ApprovalDecision }
  | { readonly type: 'step-end'; readonly step: number; readonly ms: number }
  | { readonly type: 'run-end'; readonly result: RunResult };

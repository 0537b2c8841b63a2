export type { AgentEvent, AgentEventBody, RunContext, RunResult, StepReport } from './run-types.js';
export type { AgentOptions, Binding, DecisionOptions, IAgent, RunOptions } from './agent-types.js';
export type {
  ApprovalDecision,
  ApprovalOutcome,
  ApprovalQuestion,
  ApprovalRequest,
  IApprovalHandle,
  IApprovalPolicy,
  IUserHandle,
  IUserPort,
  UserOption,
  UserQuestion
} from './approval.js';
export { DeniedError } from './approvals/denied-error.js';
export { isApprovalHandle } from './approvals/user-desk.js';
export { sha256 } from './approvals/sha256.js';
export { callTool, type CallToolOptions } from './calls/call-tool.js';
export { Deadline } from './calls/deadline.js';
export { capText, formatParts } from './calls/format-parts.js';
export { CellwrightError } from './cellwright-error.js';
export type { ContentPart, ContextData, ContextPart, Message, ToolCall, ToolStatus } from './message.js';
export { createAgent } from './create-agent.js';
export { linkAborts } from './loop/abort.js';
export { RESPOND_TO_USER } from './decision/respond-to-user.js';
export { ModelFailureError } from './decision/model-failure-error.js';
export { type FailedTaskCode, FailedTaskError } from './failed-task-error.js';
export type { Audience, HistoryRecord, MessageRecord, RenderAgain, SummaryRecord } from './history/history-record.js';
export { renderMessages } from './history/render-messages.js';
export { type ILoopController, LOOP_STATES, type LoopState } from './loop-controller.js';
export type {
  Destination,
  IModelClient,
  ModelCapabilities,
  ModelEndReason,
  ModelEvent,
  ModelFailure,
  ModelFailureCode,
  ModelRequest,
  ModelRole,
  ToolSignature,
  Usage
} from './model-client.js';
export type { IAgentHandle, OneshotOptions, OneshotReply } from './oneshot.js';
export type { Schema, ValueOf } from './schema/schema.js';
export { Token } from './token.js';
export {
  AgentRef,
  ApprovalRef,
  LoopControllerRef,
  RunContextRef,
  ToolFnRef,
  ToolNameRef,
  UserRef
} from './tokens/core-tokens.js';
export type {
  Injected,
  Injections,
  IToolset,
  Presentation,
  ReadonlyDeep,
  References,
  Tool,
  ToolCallContext,
  ToolDefinition,
  ToolErrorCode,
  ToolResult
} from './tool.js';
export { bind, bindPerCall } from './tools/references.js';
export { tool } from './tools/tool.js';
export { type RegisteredTool, ToolRegistry } from './tools/tool-registry.js';

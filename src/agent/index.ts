export type {
  AgentEvent,
  AgentEventBody,
  AgentOptions,
  Binding,
  DecisionOptions,
  IAgent,
  IAgentHandle,
  OneshotOptions,
  OneshotReply,
  RunContext,
  RunOptions,
  RunResult,
  StepReport
} from './agent-types.js';
export {
  askApproval,
  type ApprovalDecision,
  type ApprovalOutcome,
  type ApprovalQuestion,
  type ApprovalRequest,
  type IApprovalHandle,
  type IApprovalPolicy,
  type IUserHandle,
  type IUserPort,
  type UserOption,
  type UserQuestion
} from './approval.js';
export {
  CellwrightError,
  DeniedError,
  type FailedTaskCode,
  FailedTaskError,
  messageOf,
  ModelFailureError
} from './errors.js';
export { callTool, type CallToolOptions } from './calls/perform-call.js';
export { Deadline } from './calls/deadline.js';
export {
  capText,
  type ContentPart,
  type ContextData,
  type ContextPart,
  formatParts,
  type Message,
  type ToolCall,
  type ToolStatus
} from './message.js';
export { createAgent } from './loop/agent.js';
export { linkAborts, untilAborted } from './abort.js';
export { isRecord, parseJson } from './json.js';
export { RESPOND_TO_USER } from './decision/decision.js';
export type { Audience, HistoryRecord, MessageRecord, SummaryRecord } from './history/history-record.js';
export { addUsage } from './model-client.js';
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
export type { Schema, ValueOf } from './schema/schema.js';
export {
  AgentRef,
  bind,
  bindPerCall,
  LoopControllerRef,
  RunContextRef,
  Token,
  ToolFnRef,
  ToolNameRef,
  UserRef
} from './tokens.js';
export {
  type Injected,
  type Injections,
  type IToolset,
  type Presentation,
  type ReadonlyDeep,
  type References,
  type Tool,
  tool,
  type ToolCallContext,
  type ToolDefinition,
  type ToolErrorCode,
  type ToolResult
} from './tool.js';
export { type RegisteredTool, ToolRegistry } from './tool-registry.js';

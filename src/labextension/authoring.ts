// The main module of the package: what authors of tools import. It needs no page, so that toolsets can be tested in Node.
export {
  AgentRef,
  type ApprovalQuestion,
  type Binding,
  bind,
  bindPerCall,
  callTool,
  type CallToolOptions,
  CellwrightError,
  type ContextPart,
  DeniedError,
  FailedTaskError,
  type IModelClient,
  type IToolset,
  LoopControllerRef,
  RunContextRef,
  type Schema,
  Token,
  tool,
  ToolFnRef,
  ToolNameRef,
  type ToolResult,
  UserRef
} from '../agent/index.js';
export type { DatasetProfile } from '../datasets/index.js';
export { DatasetRef, KernelRef, NotebookRef } from '../toolsets/index.js';
export type { ModelEntry, ModelUse } from './models/models.js';
export { type AddedTools, IChatSession, IDatasetRegistry, IModelRegistry, IToolRegistry } from './tokens.js';

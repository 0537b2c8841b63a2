import { cellsPlugin } from './plugins/cells.js';
import { chatPlugin } from './plugins/chat.js';
import { datasetsPlugin } from './plugins/datasets.js';
import { draftCommandsPlugin } from './plugins/draft-commands.js';
import { modelsPlugin } from './plugins/models.js';
import { toolsPlugin } from './plugins/tools.js';

export {
  AgentRef,
  ApprovalRef,
  type ApprovalQuestion,
  type Binding,
  bind,
  CellwrightError,
  type ContextPart,
  type DatasetProfile,
  DatasetRef,
  DeniedError,
  FailedTaskError,
  IChatSession,
  IDatasetRegistry,
  type IModelClient,
  IModelRegistry,
  IToolRegistry,
  type IToolset,
  KernelRef,
  LoopControllerRef,
  type ModelEntry,
  NotebookRef,
  RunContextRef,
  Token,
  tool,
  ToolFnRef,
  ToolNameRef,
  type ToolResult,
  UserRef
} from './authoring.js';

export default [modelsPlugin, toolsPlugin, datasetsPlugin, cellsPlugin, draftCommandsPlugin, chatPlugin];

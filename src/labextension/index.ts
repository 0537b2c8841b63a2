import { cellsPlugin } from './plugins/cells.js';
import { chatPlugin } from './plugins/chat.js';
import { datasetsPlugin } from './plugins/datasets.js';
import { draftCommandsPlugin } from './plugins/draft-commands.js';
import { modelsPlugin } from './plugins/models.js';
import { toolsPlugin } from './plugins/tools.js';

export {
  AgentRef,
  ApprovalRef,
  type Binding,
  bind,
  CellwrightError,
  DeniedError,
  FailedTaskError,
  type IModelClient,
  type IToolset,
  LoopControllerRef,
  RunContextRef,
  Token,
  tool,
  ToolFnRef,
  ToolNameRef,
  UserRef
} from '../agent/index.js';
export type { DatasetProfile } from '../datasets/index.js';
export { DatasetRef, KernelRef, NotebookRef } from '../toolsets/index.js';
export type { ModelEntry } from './models/model-entry.js';
export { IChatSession, IDatasetRegistry, IModelRegistry, IToolRegistry } from './tokens.js';

export default [modelsPlugin, toolsPlugin, datasetsPlugin, cellsPlugin, draftCommandsPlugin, chatPlugin];

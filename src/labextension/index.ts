import { cellExecutorPlugin } from './plugins/cell-executor.js';
import { cellsPlugin } from './plugins/cells.js';
import { chatPlugin } from './plugins/chat.js';
import { datasetsPlugin } from './plugins/datasets.js';
import { draftCommandsPlugin } from './plugins/draft-commands.js';
import { launcherPlugin } from './plugins/launcher.js';
import { modelsPlugin } from './plugins/models.js';
import { palettePlugin } from './plugins/palette.js';
import { statusPlugin } from './plugins/status.js';
import { toolsPlugin } from './plugins/tools.js';

export default [
  modelsPlugin,
  toolsPlugin,
  datasetsPlugin,
  cellExecutorPlugin,
  cellsPlugin,
  draftCommandsPlugin,
  statusPlugin,
  chatPlugin,
  palettePlugin,
  launcherPlugin
];

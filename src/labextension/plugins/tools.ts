import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { Tools } from '../registries/tools.js';
import { IToolRegistry } from '../tokens.js';

/** Provides the registry through which other extensions add tools to the agent. */
export const toolsPlugin: JupyterFrontEndPlugin<IToolRegistry> = {
  id: 'jupyterlab-cellwright:tools',
  description: 'The registry of tools that other extensions add to the agent.',
  autoStart: true,
  provides: IToolRegistry,
  activate: () => new Tools()
};

import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { bind, IToolRegistry } from 'jupyterlab-cellwright';
import { ContentsRef } from './contents-ref.js';
import { FilesToolset } from './files-toolset.js';

/** Adds the tool `files.listFiles` to the agent, with the contents service of JupyterLab behind it. */
const filesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'cellwright-example-files:plugin',
  description: 'Lets the Cellwright agent list files.',
  autoStart: true,
  requires: [IToolRegistry],
  activate: (app: JupyterFrontEnd, tools: IToolRegistry) => {
    tools.add(new FilesToolset(), [bind(ContentsRef, app.serviceManager.contents)]);
  }
};

export default filesPlugin;

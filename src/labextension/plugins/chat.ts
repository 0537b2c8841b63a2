import { ILayoutRestorer, type JupyterFrontEnd, type JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ISanitizer } from '@jupyterlab/apputils';
import { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import { INotebookTracker } from '@jupyterlab/notebook';
import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import { IStateDB } from '@jupyterlab/statedb';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { ICellDrafts } from '../cells/cell-drafts-token.js';
import { cellwrightIcon } from '../icons.js';
// eslint-disable-next-line jupyter/prefer-lazy-imports -- the panel stands in the sidebar from the start; it loads the chat itself
import { LazyChat } from '../panel/lazy-chat.js';
import { IModelStatus } from '../status/model-status.js';
import { IChatSession, IDatasetRegistry, IModelRegistry, IToolRegistry } from '../tokens.js';

/** Adds the panel to the right sidebar and provides the conversation of the notebook in front. */
export const chatPlugin: JupyterFrontEndPlugin<IChatSession> = {
  id: 'jupyterlab-cellwright:plugin',
  description: 'The Cellwright panel: ask about your live data, get checked code in a cell.',
  autoStart: true,
  requires: [
    INotebookTracker,
    IEditorLanguageRegistry,
    // oxlint-disable-next-line typescript/no-deprecated -- the type of this name is, its token is not
    ISanitizer,
    IModelRegistry,
    IToolRegistry,
    IDatasetRegistry,
    ICellDrafts
  ],
  optional: [ITranslator, ISettingRegistry, IStateDB, ILayoutRestorer, IFileBrowserFactory, IModelStatus],
  provides: IChatSession,
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    languages: IEditorLanguageRegistry,
    sanitizer: IRenderMime.ISanitizer,
    models: IModelRegistry,
    tools: IToolRegistry,
    datasets: IDatasetRegistry,
    drafts: ICellDrafts,
    translator: ITranslator | null,
    settingRegistry: ISettingRegistry | null,
    state: IStateDB | null,
    restorer: ILayoutRestorer | null,
    browser: IFileBrowserFactory | null,
    status: IModelStatus | null
  ) => {
    const trans = (translator ?? nullTranslator).load('jupyterlab_cellwright');
    const chat = new LazyChat({
      app,
      tracker,
      languages,
      sanitizer,
      models,
      tools,
      datasets,
      drafts,
      trans,
      registry: settingRegistry,
      settings: settingRegistry?.load(chatPlugin.id) ?? null,
      state,
      browser,
      status
    });
    chat.host.title.icon = cellwrightIcon;
    chat.host.title.caption = trans.__('Cellwright');
    app.shell.add(chat.host, 'right', { rank: 900, type: 'Cellwright' });
    restorer?.add(chat.host, chat.host.id);
    chat.addCommands();
    return chat;
  }
};

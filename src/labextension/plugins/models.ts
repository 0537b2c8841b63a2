import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
// eslint-disable-next-line jupyter/prefer-lazy-imports -- other plugins add models while they activate
import { Models } from '../models/models.js';
import { IModelRegistry } from '../tokens.js';

/** Provides the models a user can pick from; starts with the built-in analyst. */
export const modelsPlugin: JupyterFrontEndPlugin<IModelRegistry> = {
  id: 'jupyterlab-cellwright:models',
  description: 'The models that Cellwright can answer with.',
  autoStart: true,
  optional: [ITranslator],
  provides: IModelRegistry,
  activate: (_app: JupyterFrontEnd, translator: ITranslator | null) => {
    const trans = (translator ?? nullTranslator).load('jupyterlab_cellwright');
    return new Models({
      id: 'builtin',
      label: trans.__('Built-in analyst'),
      place: trans.__('offline'),
      destination: 'page',
      // Its worker is started with the first question.
      create: async () => (await import('../analyst/page-analyst.js')).pageAnalyst
    });
  }
};

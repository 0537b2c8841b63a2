import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ITranslator, nullTranslator, type TranslationBundle } from '@jupyterlab/translation';
// eslint-disable-next-line jupyter/prefer-lazy-imports -- other plugins add models while they activate
import { type ModelEntry, Models } from '../models/models.js';
import { IModelRegistry } from '../tokens.js';

/** Provides the models a user can pick from; starts with the built-in analyst. */
export const modelsPlugin: JupyterFrontEndPlugin<IModelRegistry> = {
  id: 'jupyterlab-cellwright:models',
  description: 'The models that Cellwright can answer with.',
  autoStart: true,
  optional: [ITranslator],
  provides: IModelRegistry,
  activate: (_app: JupyterFrontEnd, translator: ITranslator | null) =>
    new Models(builtinEntry((translator ?? nullTranslator).load('jupyterlab_cellwright')))
};

/** The built-in analyst as a model; its worker is started with the first question. */
function builtinEntry(trans: TranslationBundle): ModelEntry {
  return {
    id: 'builtin',
    label: trans.__('Built-in analyst'),
    place: trans.__('offline'),
    destination: 'page',
    create: async () => {
      const { pageAnalyst } = await import('../analyst/page-analyst.js');
      return pageAnalyst;
    }
  };
}

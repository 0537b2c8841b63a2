import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import { builtinEntry } from '../models/builtin-entry.js';
import type { IModelRegistry as IModelRegistryType } from '../models/model-registry.js';
// eslint-disable-next-line jupyter/prefer-lazy-imports -- other plugins add models while they activate
import { Models } from '../models/models.js';
import { IModelRegistry } from '../tokens.js';

/** Provides the models a user can pick from; starts with the built-in analyst. */
export const modelsPlugin: JupyterFrontEndPlugin<IModelRegistryType> = {
  id: 'jupyterlab-cellwright:models',
  description: 'The models that Cellwright can answer with.',
  autoStart: true,
  requires: [],
  optional: [ITranslator],
  provides: IModelRegistry,
  activate: (_app: JupyterFrontEnd, translator: ITranslator | null) =>
    new Models(builtinEntry((translator ?? nullTranslator).load('jupyterlab_cellwright')))
};

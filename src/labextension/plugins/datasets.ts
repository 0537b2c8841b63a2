import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { Datasets } from '../registries/datasets.js';
import { IDatasetRegistry } from '../tokens.js';

/** Provides what is known of the live datasets of each notebook. */
export const datasetsPlugin: JupyterFrontEndPlugin<IDatasetRegistry> = {
  id: 'jupyterlab-cellwright:datasets',
  description: 'What Cellwright knows of the datasets in each notebook.',
  autoStart: true,
  provides: IDatasetRegistry,
  activate: () => new Datasets()
};

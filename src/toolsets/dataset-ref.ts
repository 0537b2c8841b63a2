import { Token } from '../agent/index.js';
import type { IDatasets } from './live-datasets.js';

/** The datasets of the question's kernel, as much of them as the models of the question may see. */
export const DatasetRef = new Token<IDatasets>('DatasetRef');

import { Token } from '../agent/index.js';
import type { ILiveDatasets } from './live-datasets.js';

/** The datasets of the question's kernel, and how much of them may be sent to the model that answers. */
export const DatasetRef = new Token<ILiveDatasets>('DatasetRef');

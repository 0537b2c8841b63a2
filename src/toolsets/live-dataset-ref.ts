import { Token } from '../agent/index.js';
import type { ILiveDatasets } from './live-datasets.js';

/** All that is known of the datasets, for the toolsets of this layer, which share what they tell a model themselves. */
export const LiveDatasetRef = new Token<ILiveDatasets>('LiveDatasetRef');

import type { RunContext } from '../agent/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import type { IDatasets, ILiveDatasets } from './live-datasets.js';

/**
 * What tools of other extensions get of the datasets, until `over` aborts: whatever they return goes to the model, so it
 * is shared first, as a copy. What is held back cannot be reached from it.
 */
export function sharedDatasets(datasets: ILiveDatasets, over: AbortSignal): IDatasets {
  return Object.freeze({
    get destination() {
      over.throwIfAborted();
      return datasets.destination;
    },
    levelOf: (dataset: string) => {
      over.throwIfAborted();
      return datasets.levelOf(dataset);
    },
    read: async (run: RunContext, signal: AbortSignal): Promise<DatasetsReading> => {
      over.throwIfAborted();
      const reading = await datasets.read(run, signal);
      if (reading.status === 'failed') {
        return reading;
      }
      const profiles = datasets.privacy.share(reading.snapshot.profiles);
      return structuredClone({ status: 'read', snapshot: { ...reading.snapshot, profiles } });
    }
  });
}

import { Token, type Destination, type RunContext } from '../agent/index.js';
import type { Privacy, SharedText, SharingLevel } from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Outcome of one look at the kernel. `sentence` of a failure may be sent anywhere. */
export type DatasetsReading =
  | { readonly status: 'read'; readonly snapshot: KernelSnapshot }
  | { readonly status: 'failed'; readonly code: string; readonly sentence: SharedText };

/** The datasets of one question's kernel, at the sharing level of its models. */
export interface IDatasets {
  /** Where the most distant model of the question runs. */
  readonly destination: Destination;

  /** What of a dataset may be sent there; `null`: nothing is held back, because nothing leaves the page. */
  levelOf(dataset: string): SharingLevel | null;

  /**
   * The kernel's variables: read once in a run, and again after `invalidate()`. A failure is an answer too and is not
   * kept, nor is what was remembered of a busy kernel. Rejects only when `signal` aborts.
   */
  read(run: RunContext, signal: AbortSignal): Promise<DatasetsReading>;
}

/** The same with nothing held back. */
export interface ILiveDatasets extends IDatasets {
  /** What tells a model about them passes here. */
  readonly privacy: Privacy;

  /** Called after something was executed: the next `read` looks again. */
  invalidate(): void;
}

/** The datasets of the question's kernel, as much of them as the models of the question may see. */
export const DatasetRef = new Token<IDatasets>('DatasetRef');

/** All that is known of the datasets, for the toolsets of this layer, which share what they tell a model themselves. */
export const LiveDatasetRef = new Token<ILiveDatasets>('LiveDatasetRef');

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

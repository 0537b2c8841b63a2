import { Token, type Destination, type RunContext } from '../agent/index.js';
import {
  DESCRIPTION_PREFIX,
  type DatasetProfile,
  type Privacy,
  type SharedText,
  type SharingLevel
} from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Outcome of one look at the kernel. `sentence` of a failure may be sent anywhere. */
export type DatasetsReading =
  | { readonly status: 'read'; readonly snapshot: KernelSnapshot }
  | { readonly status: 'failed'; readonly code: string; readonly sentence: SharedText };

const LONGEST_DESCRIPTION = 2_000;

/**
 * What a chat has settled about its datasets: which one it is about, and what the user said of them. Kept by its owner, one
 * for each chat.
 */
export class DatasetFocus {
  /** Name of the dataset that questions are about when they name none. */
  get chosen(): string | undefined {
    return this._chosen;
  }

  choose(name: string): void {
    this._chosen = name;
  }

  /** Keeps the user's words about a dataset, at most 2,000 characters; empty words take them back. */
  describe(name: string, words: string): void {
    const text = words.trim().slice(0, LONGEST_DESCRIPTION);
    if (text === '') {
      this._descriptions.delete(name);
    } else {
      this._descriptions.set(name, text);
    }
  }

  /** Forgets the choice and all descriptions. */
  reset(): void {
    this._chosen = undefined;
    this._descriptions.clear();
  }

  /** The profiles with the user's words about them; the frame's own description stays beside these. */
  applyTo(profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
    return profiles.map(profile => {
      const words = this._descriptions.get(profile.name);
      return words === undefined ? profile : { ...profile, notes: [`${DESCRIPTION_PREFIX}${words}`, ...profile.notes] };
    });
  }

  private _chosen: string | undefined;
  private readonly _descriptions = new Map<string, string>();
}

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

/** The same with nothing held back, and what belongs to the chat. */
export interface ILiveDatasets extends IDatasets {
  /** What tells a model about them passes here. */
  readonly privacy: Privacy;

  /** What the chat has settled about them. */
  readonly focus: DatasetFocus;

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

import type { RunContext } from '../agent/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import type { IDatasets, ILiveDatasets } from './live-datasets.js';

/** What tools of other extensions get of the datasets: whatever they return goes to the model, so it is shared first. */
export class SharedDatasets implements IDatasets {
  constructor(datasets: ILiveDatasets) {
    this.#datasets = datasets;
  }

  get destination(): IDatasets['destination'] {
    return this.#datasets.destination;
  }

  levelOf(dataset: string): ReturnType<IDatasets['levelOf']> {
    return this.#datasets.levelOf(dataset);
  }

  async read(run: RunContext, signal: AbortSignal): Promise<DatasetsReading> {
    const reading = await this.#datasets.read(run, signal);
    if (reading.status === 'failed') {
      return reading;
    }
    const profiles = this.#datasets.privacy.share(reading.snapshot.profiles);
    return { status: 'read', snapshot: { ...reading.snapshot, profiles } };
  }

  readonly #datasets: ILiveDatasets;
}

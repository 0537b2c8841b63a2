import type { Destination, RunContext } from '../agent/index.js';
import type { Privacy, SharingLevel } from '../datasets/index.js';
import type { DatasetFocus } from './dataset-focus.js';
import type { DatasetsReading } from './datasets-reading.js';

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

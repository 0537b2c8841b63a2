import type { Destination } from '../agent/index.js';
import type { SharingLevel } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';

/** The datasets of one question's kernel. */
export interface ILiveDatasets {
  /** Where the most distant model of the question runs. */
  readonly destination: Destination;

  /** What of every dataset may be sent there. */
  readonly level: SharingLevel;

  /**
   * The kernel's variables: read once, then kept until `invalidate()`. A failure is an answer too and is not kept.
   * Rejects only when `signal` aborts.
   */
  read(signal: AbortSignal): Promise<DatasetsReading>;

  /** Called after something was executed, and when a new question begins: the next `read` looks again. */
  invalidate(): void;
}

import { Token, type Destination, type RunContext } from '../agent/index.js';
import type { SharedText, SharingLevel } from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Outcome of one look at the kernel. `sentence` of a failure may be sent anywhere. */
export type DatasetsReading =
  | { readonly status: 'read'; readonly snapshot: KernelSnapshot }
  | { readonly status: 'failed'; readonly code: string; readonly sentence: SharedText };

/** The datasets of one question's kernel, at the sharing level of its models. */
export interface IDatasets {
  /** Where the most distant model of the question runs. */
  readonly destination: Destination;

  /** How much of a dataset may be sent there; `null`: nothing is held back, because nothing leaves the page. */
  levelOf(dataset: string): SharingLevel | null;

  /**
   * The kernel's variables, read once in a run and again after `invalidate()`. A failure is returned too, but not kept;
   * neither is what was remembered of a busy kernel. Rejects only when `signal` aborts.
   */
  read(run: RunContext, signal: AbortSignal): Promise<DatasetsReading>;
}

/** The datasets of the question's kernel, as much of them as the models of the question may see. */
export const DatasetRef = new Token<IDatasets>('DatasetRef');

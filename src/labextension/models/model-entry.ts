import type { Destination, IModelClient } from '../../agent/index.js';
import type { Prices, StreamNotice } from '../../protocol/index.js';
import type { CodeForm } from '../../toolsets/index.js';

/** A model the picker offers. */
export type ModelEntry = {
  readonly id: string;
  readonly label: string;
  /** Where it runs, in two or three words: `offline`, `local`, or the host the data is sent to. */
  readonly place: string;
  /** What the picker says beside the name: kind, place and how it did in tests; the place when absent. */
  readonly fact?: string;
  readonly destination: Destination;
  /** How it writes what is drafted, unless the settings say otherwise; code when absent. */
  readonly codeForm?: CodeForm;
  /** What its tokens cost, where the user stated it. */
  readonly prices?: Prices;
  /** Makes the client; loads heavy code only now. */
  create(use?: ModelUse): Promise<IModelClient>;
};

/** What a client is made for. */
export type ModelUse = {
  /**
   * The conversation that its requests belong to: letters, digits, `-` and `_`. A model on the Jupyter server keeps what
   * each of the last conversations has read, so that it is not read again.
   */
  readonly chat?: string;
  /** Called with what a request waits for before its reply. */
  readonly onWait?: (wait: StreamNotice) => void;
};

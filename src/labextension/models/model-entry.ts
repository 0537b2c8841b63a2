import type { Destination, IModelClient } from '../../agent/index.js';

/** A model the picker offers. */
export type ModelEntry = {
  readonly id: string;
  readonly label: string;
  /** Where it runs, in two or three words: `offline`, `local`, or the host the data is sent to. */
  readonly place: string;
  readonly destination: Destination;
  /** Makes the client; loads heavy code only now. */
  create(): Promise<IModelClient>;
};

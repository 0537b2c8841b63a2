import type { Destination, IModelClient } from '../../agent/index.js';
import type { Prices } from '../../protocol/index.js';
import type { CodeForm } from '../../toolsets/index.js';
import type { ModelUse } from './model-use.js';

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

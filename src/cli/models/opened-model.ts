import type { IModelClient } from '../../agent/index.js';
import type { CodeForm } from '../../toolsets/index.js';

/** A model for one question, where its requests go when that is over the network, and how it writes what is drafted. */
export type ChosenModel = { readonly client: IModelClient; readonly host?: string; readonly codeForm?: CodeForm };

/** What `--model` named, open until the command ends. */
export type OpenedModel = {
  /** To be called for each question: a scenario begins anew. */
  readonly choose: () => ChosenModel;
  /** How many questions it is worth asking at the same time. */
  readonly atOnce: number;
  /** Frees what the model holds. Safe to call again. */
  readonly close: () => Promise<void>;
};

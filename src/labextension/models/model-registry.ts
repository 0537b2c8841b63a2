import type { ISignal } from '@lumino/signaling';
import type { ModelEntry } from './model-entry.js';
import type { IModelRegistration } from './model-registration.js';

/** The models a user can pick from. Other extensions may add their own. */
export interface IModelRegistry {
  readonly entries: readonly ModelEntry[];
  /** The picked model; falls back to the built-in analyst when the picked one is gone. */
  readonly current: ModelEntry;
  readonly changed: ISignal<IModelRegistry, void>;
  /** Throws when there is a model of this id. */
  add(entry: ModelEntry): IModelRegistration;
  /** Throws when no model has this id, naming the known ones. */
  pick(id: string): void;
}

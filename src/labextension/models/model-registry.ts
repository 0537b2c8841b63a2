import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { ModelEntry } from './model-entry.js';

/** The models a user can pick from. Other extensions may add their own. */
export interface IModelRegistry {
  readonly entries: readonly ModelEntry[];
  /** The picked model; falls back to the built-in analyst when the picked one is gone. */
  readonly current: ModelEntry;
  readonly changed: ISignal<IModelRegistry, void>;
  add(entry: ModelEntry): IDisposable;
  /** Throws when no model has this id, naming the known ones. */
  pick(id: string): void;
}

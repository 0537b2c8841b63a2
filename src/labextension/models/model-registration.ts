import type { IDisposable } from '@lumino/disposable';
import type { ModelEntry } from './model-entry.js';

/** A model that was added; disposing takes it away. */
export interface IModelRegistration extends IDisposable {
  /**
   * Says the model anew, in its place in the list; a question that runs keeps the one it began with. Throws for another
   * id. Does nothing once disposed.
   */
  update(entry: ModelEntry): void;
}

import type { ModelConnection } from './model-connection.js';

/** Where models on offer come from. */
export interface IModelSource {
  /** The models as they are now; reaches none of them. Never rejects: what cannot be had is left out. */
  list(): Promise<readonly ModelConnection[]>;
}

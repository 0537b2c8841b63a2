import type { IModelClient } from '../../agent/index.js';
import type { Connection } from '../../protocol/index.js';

/** A model on offer. `open` loads what it needs at its first call and returns the same client ever after. */
export type ModelConnection = {
  readonly connection: Connection;
  readonly open: () => Promise<IModelClient>;
};

import type { IModelClient } from '../../agent/index.js';
import type { Connection } from '../../protocol/index.js';

/** A model on offer: what the page may know of it, and the model. */
export type ModelConnection = { readonly connection: Connection; readonly client: IModelClient };

import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';
import type { Connection, StreamNotice } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';

/**
 * A model behind the service. `notify` gets news of a request before its reply; most models have none. `chat`
 * identifies the conversation of the request, for models that keep what they have already read.
 */
interface IGatewayClient extends IModelClient {
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify?: (notice: StreamNotice) => void,
    chat?: string
  ): AsyncIterable<ModelEvent>;
}

/** A model on offer: what the page may know of it, and the model. */
export type ModelConnection = { readonly connection: Connection; readonly client: IGatewayClient };

/** Where models on offer come from. */
export interface IModelSource {
  /** The models as they are now, without contacting them. Never rejects: unavailable models are left out. */
  list(): Promise<readonly ModelConnection[]>;
}

/** All models on offer, source by source. If two have the same id, the first one counts. */
export class ModelCatalog {
  constructor(private readonly _sources: readonly IModelSource[]) {}

  async list(): Promise<readonly ModelConnection[]> {
    const lists = await Promise.all(this._sources.map(source => source.list()));
    const ids = new Set<string>();
    return lists.flat().filter(({ connection: { id } }) => !ids.has(id) && ids.add(id));
  }

  /** Rejects with a `Refusal` when there is no model with this id any more. */
  async get(id: string): Promise<ModelConnection> {
    const model = (await this.list()).find(({ connection }) => connection.id === id);
    if (model === undefined) {
      const message = `The service does not offer the model “${id}” any more. Pick another one.`;
      throw new Refusal(404, 'unknown_model', message);
    }
    return model;
  }
}

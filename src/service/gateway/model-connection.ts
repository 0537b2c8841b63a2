import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';
import type { Connection, StreamNotice } from '../../protocol/index.js';

/**
 * A model behind the service. `notify` is told what happens to a request before its reply; most models have nothing to
 * tell. `chat` names the conversation of the request, for those that keep what they have read.
 */
export interface IGatewayClient extends IModelClient {
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify?: (notice: StreamNotice) => void,
    chat?: string
  ): AsyncIterable<ModelEvent>;
}

/** A model on offer: what the page may know of it, and the model. */
export type ModelConnection = { readonly connection: Connection; readonly client: IGatewayClient };

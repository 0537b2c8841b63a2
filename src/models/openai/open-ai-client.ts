import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';
import type { StreamNotice } from '../../protocol/index.js';

/** A model client that also tells when a request is going to be sent again. */
export interface IOpenAiClient extends IModelClient {
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify?: (notice: StreamNotice) => void
  ): AsyncIterable<ModelEvent>;
}

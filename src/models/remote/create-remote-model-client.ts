import type { IModelClient } from '../../agent/index.js';
import {
  toWireRequest,
  type Connection,
  type SelfTestEvent,
  type StreamBody,
  type StreamNotice
} from '../../protocol/index.js';
import type { ServiceRequest } from './service-calls.js';
import { streamRoute } from './stream-route.js';

/** A model behind the service, as the page sees it. Sends text only. Aborting ends everything the service does for a request. */
export function createRemoteModelClient(options: {
  readonly connection: Connection;
  readonly request: ServiceRequest;
  /** Called with what happens to a request before its reply: a wait before a retry, a place in a queue, loading, reading. */
  readonly onNotice?: (notice: StreamNotice) => void;
  /** The conversation that the requests belong to; see `StreamBody`. */
  readonly chat?: string;
}): IModelClient {
  const { id, host, destination, capabilities } = options.connection;
  return {
    id,
    destination,
    capabilities,
    async *stream(modelRequest, signal) {
      const { request, onNotice, chat } = options;
      const body: StreamBody = {
        connection: id,
        host,
        destination,
        request: toWireRequest(modelRequest),
        ...(chat !== undefined && { chat })
      };
      let ended = false;
      for await (const event of streamRoute(request, 'stream', body, signal)) {
        if (event.type === 'retry' || event.type === 'queued' || event.type === 'loading' || event.type === 'reading') {
          onNotice?.(event);
        } else {
          ended = event.type === 'end' || event.type === 'error';
          yield event;
        }
      }
      if (!ended) {
        yield { type: 'end', reason: 'aborted' };
      }
    }
  };
}

/** The self-test of a model, task by task; `done` or `error` is the last event. Aborting ends it without one. */
export function runSelfTest(
  request: ServiceRequest,
  connection: string,
  signal: AbortSignal
): AsyncGenerator<SelfTestEvent> {
  return streamRoute(request, 'selfTest', { connection }, signal);
}

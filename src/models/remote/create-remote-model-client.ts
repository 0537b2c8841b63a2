import * as Type from '@sinclair/typebox';
import type { IModelClient, ModelEvent, ModelFailure, ModelRequest } from '../../agent/index.js';
import {
  CountTokensReplySchema,
  ModelEventSchema,
  routePath,
  StreamNoticeSchema,
  toWireRequest,
  type Connection,
  type CountTokensBody,
  type StreamBody,
  type StreamNotice
} from '../../protocol/index.js';
import { postForEvents } from './post-for-events.js';
import { readEvents } from './read-events.js';
import { serviceCalls } from './service-calls.js';
import type { ServiceRequest } from './service-request.js';

const CUT: ModelFailure = {
  code: 'protocol',
  message: 'The reply broke off before its end. What had arrived is kept; no call in it was run.',
  hint: 'Ask again.'
};

/** Before what is said of a service that has no Node.js, which says nothing of what is wanted of it. */
const THROUGH_SERVICE = 'Models other than the built-in analyst are asked through the Cellwright service.';

const StreamedSchema = Type.Union([ModelEventSchema, StreamNoticeSchema]);

/**
 * A model behind the service, as the page sees it. Sends text only; aborting the signal aborts the request, and with it
 * everything the service does for it. The stream never rejects.
 */
export function createRemoteModelClient(options: {
  readonly connection: Connection;
  readonly request: ServiceRequest;
  /** Told what happens to a request before its reply: a wait before it is sent again, a place in a queue, loading. */
  readonly onNotice?: (notice: StreamNotice) => void;
  /** The conversation that the requests belong to; see `StreamBody`. */
  readonly chat?: string;
}): IModelClient {
  const { connection } = options;
  return {
    id: connection.id,
    destination: connection.destination,
    capabilities: connection.capabilities,
    // Other models have no tokenizer here.
    ...(connection.fileSize !== undefined && {
      async countTokens(modelRequest: ModelRequest) {
        const body = { connection: connection.id, request: toWireRequest(modelRequest) } satisfies CountTokensBody;
        const { ask } = serviceCalls(options.request);
        return (await ask(CountTokensReplySchema, routePath('countTokens'), body)).tokens;
      }
    }),
    async *stream(modelRequest, signal) {
      let ended = false;
      try {
        for await (const event of events(options, connection, modelRequest, signal)) {
          if (signal.aborted) {
            break;
          }
          ended = event.type === 'end' || event.type === 'error';
          yield event;
        }
      } catch {
        // The transfer broke or what came was no event: said below.
      }
      if (!ended) {
        yield signal.aborted ? { type: 'end', reason: 'aborted' } : { type: 'error', error: CUT };
      }
    }
  };
}

type Events = {
  readonly request: ServiceRequest;
  readonly onNotice?: (notice: StreamNotice) => void;
  readonly chat?: string;
};

async function* events(
  { request, onNotice, chat }: Events,
  { id, host }: Connection,
  modelRequest: ModelRequest,
  signal: AbortSignal
): AsyncGenerator<ModelEvent> {
  signal.throwIfAborted();
  const body: StreamBody = {
    connection: id,
    host,
    request: toWireRequest(modelRequest),
    ...(chat !== undefined && { chat })
  };
  const reply = await postForEvents(request, 'stream', body, signal);
  if (reply.status === 'failed') {
    const { error, said } = reply;
    const isNode = said === 'node_missing';
    yield { type: 'error', error: isNode ? { ...error, message: `${THROUGH_SERVICE} ${error.message}` } : error };
    return;
  }
  for await (const event of readEvents(reply.body, StreamedSchema, signal)) {
    if (event.type === 'retry' || event.type === 'queued' || event.type === 'loading') {
      onNotice?.(event);
    } else {
      yield event;
      if (event.type === 'end' || event.type === 'error') {
        return;
      }
    }
  }
}

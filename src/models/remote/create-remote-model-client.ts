import * as Type from '@sinclair/typebox';
import type { IModelClient, ModelEvent, ModelFailure } from '../../agent/index.js';
import {
  ModelEventSchema,
  SelfTestEventSchema,
  StreamNoticeSchema,
  toWireRequest,
  type Connection,
  type SelfTestEvent,
  type StreamBody,
  type StreamNotice
} from '../../protocol/index.js';
import type { ServiceRequest } from './service-calls.js';
import { streamRoute } from './stream-route.js';

/** Before what is said of a service that has no Node.js, which says nothing of what is wanted of it. */
const THROUGH_SERVICE = 'Models other than the built-in analyst are asked through the Cellwright service.';

const isLast = ({ type }: ModelEvent | StreamNotice): boolean => type === 'end' || type === 'error';

const STREAM = {
  route: 'stream',
  schema: Type.Union([ModelEventSchema, StreamNoticeSchema]),
  isLast,
  failed: (error: ModelFailure, said?: string) => ({
    type: 'error' as const,
    error: said === 'node_missing' ? { ...error, message: `${THROUGH_SERVICE} ${error.message}` } : error
  }),
  cut: {
    message: 'The reply broke off before its end. What had arrived is kept; no call in it was run.',
    hint: 'Ask again.'
  }
} as const;

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
    async *stream(modelRequest, signal) {
      const { id, host } = connection;
      const { request, onNotice, chat } = options;
      const body: StreamBody = {
        connection: id,
        host,
        request: toWireRequest(modelRequest),
        ...(chat !== undefined && { chat })
      };
      let ended = false;
      for await (const event of streamRoute(request, STREAM, body, signal)) {
        if (event.type === 'retry' || event.type === 'queued' || event.type === 'loading' || event.type === 'reading') {
          onNotice?.(event);
        } else {
          ended = isLast(event);
          yield event;
        }
      }
      if (!ended) {
        yield { type: 'end', reason: 'aborted' };
      }
    }
  };
}

/**
 * The self-test of a model on offer, task by task. The last event is `done` or `error`; aborting the signal ends it
 * without one, and stops the model.
 */
export function runSelfTest(
  request: ServiceRequest,
  connection: string,
  signal: AbortSignal
): AsyncGenerator<SelfTestEvent> {
  return streamRoute(
    request,
    {
      route: 'selfTest',
      schema: SelfTestEventSchema,
      isLast: ({ type }) => type !== 'task',
      failed: (error): SelfTestEvent => ({ type: 'error', error }),
      cut: { message: 'The self-test broke off before its end.', hint: 'Run it again.' }
    },
    { connection },
    signal
  );
}

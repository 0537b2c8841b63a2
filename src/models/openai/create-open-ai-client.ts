import type { OpenAI } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import type { IModelClient, ModelCapabilities, ModelEvent, ModelRequest } from '../../agent/index.js';
import { isLoopbackUrl, type StreamNotice } from '../../protocol/index.js';
import { refusedPart, toChatParams, type Omittable, type SchemaForm } from './chat-params.js';
import { failureOfError, saidInReply } from './failures.js';
import { withoutKey } from './mask-key.js';
import { networkFetch } from './network-fetch.js';
import { apiOf, deadlinesOf, type OpenAiOptions } from './open-ai-options.js';
import { openSdk } from './open-sdk.js';
import { ReplyReader, type ChatChunk } from './reply-reader.js';
import { ResponseChunks, toResponsesParams, type ResponseEvent } from './responses.js';
import { pause, retryDelay, Watchdog } from './deadlines-and-retries.js';
import { withWrittenCalls } from './written/with-written-calls.js';

const MOST_TRIES = 4;
const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

/** A model client that also tells when a request is going to be sent again. */
export interface IOpenAiClient extends IModelClient {
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify?: (notice: StreamNotice) => void
  ): AsyncIterable<ModelEvent>;
}

/**
 * A model behind any server that speaks OpenAI's chat completions or its Responses API. The SDK is loaded with the first request.
 *
 * A request is sent up to four times, but never again once a piece of its reply has arrived. The key goes to the host
 * of the base URL only and appears in no event.
 */
export function createOpenAiClient(options: OpenAiOptions): IOpenAiClient {
  const { mostTries = MOST_TRIES } = options;
  const deadlines = deadlinesOf(options);
  let send: typeof fetch | undefined;
  let form: SchemaForm = 'json_schema';
  /** Parameters that the server refused; later requests leave them out. */
  const refused = new Set<Omittable>();
  return {
    id: options.id ?? `openai:${options.model}`,
    // `server` means this machine: the endpoint is here, and the user does not say that it forwards what it gets.
    destination: isLoopbackUrl(options.baseUrl) && options.forwards !== true ? 'server' : 'network',
    capabilities: capabilitiesOf(options),
    async *stream(request, signal, notify = () => undefined) {
      // oxlint-disable-next-line no-useless-assignment -- It does not follow the loop over what is caught.
      for (let tries = 1; ; tries++) {
        let problem: unknown;
        const full =
          apiOf(options) === 'chat' ? toChatParams(options, request, form) : toResponsesParams(options, request);
        const params = Object.fromEntries(Object.entries(full).filter(([key]) => !refused.has(key as Omittable)));
        const watchdog = new Watchdog(deadlines, signal);
        try {
          send ??= options.fetch ?? (await networkFetch(options.baseUrl, deadlines));
          const events = withoutKey(streamReply(options, send, params, watchdog), options);
          for await (const event of withWrittenCalls(events, request)) {
            yield event;
            if (event.type === 'end') {
              return;
            }
          }
        } catch (error) {
          problem = error;
        } finally {
          watchdog.dispose();
        }
        if (signal.aborted) {
          yield ABORTED;
          return;
        }
        const late = watchdog.failure(new URL(options.baseUrl).host);
        if (late !== undefined) {
          yield { type: 'error', error: late };
          return;
        }
        const part = watchdog.hasBegun ? undefined : refusedPart(params, problem);
        if (part !== undefined) {
          if (part === 'form') {
            form = 'json_object';
          } else {
            refused.add(part);
          }
          continue;
        }
        const failure = failureOfError(problem, options);
        const delay = watchdog.hasBegun || tries >= mostTries ? undefined : retryDelay(problem, tries);
        if (delay === undefined) {
          yield { type: 'error', error: failure };
          return;
        }
        const waitMs = Math.round(delay);
        notify({ type: 'retry', attempt: tries + 1, of: mostTries, waitMs, reason: failure.message });
        await pause(delay, signal);
      }
    }
  };
}

/** The strategy follows from these. */
function capabilitiesOf({ strategy = 'native', contextSize }: OpenAiOptions): ModelCapabilities {
  return {
    tools: strategy === 'native',
    jsonSchema: strategy !== 'prompted',
    grammar: false,
    images: false,
    ...(contextSize !== undefined && { contextSize })
  };
}

/**
 * Sends one request and gives its reply as events, the last one being `end`. Throws if the reply is missing or incomplete.
 * Ends without an `end`, or throws, when the watchdog's signal aborts.
 */
async function* streamReply(
  options: OpenAiOptions,
  send: typeof fetch,
  params: object,
  watchdog: Watchdog
): AsyncGenerator<ModelEvent> {
  const { sdk, seen } = await openSdk(options, send, 'events');
  const chunks = await chunksOf(options, sdk, params, watchdog.signal).catch((error: unknown) => {
    throw seen.problem ?? error;
  });
  const reader = new ReplyReader();
  try {
    for await (const chunk of chunks) {
      for (const event of reader.read(chunk)) {
        watchdog.pieceArrived();
        yield event;
      }
      if (chunk.sign === 'work') {
        watchdog.thinks();
      } else if (chunk.sign === 'piece') {
        watchdog.pieceArrived();
      }
    }
  } catch (error) {
    throw saidInReply(error, options) ?? error;
  }
  if (!watchdog.signal.aborted) {
    yield* reader.end(seen.endMark);
  }
}

/** Sends one request; its reply in pieces of chat completions. */
async function chunksOf(
  options: OpenAiOptions,
  sdk: OpenAI,
  params: object,
  signal: AbortSignal
): Promise<AsyncIterable<ChatChunk>> {
  if (apiOf(options) === 'chat') {
    return (await sdk.chat.completions.create(params as ChatCompletionCreateParamsStreaming, {
      signal
    })) as AsyncIterable<ChatChunk>;
  }
  const events = await sdk.responses.create(params as ResponseCreateParamsStreaming, { signal });
  return toChunks(events as AsyncIterable<ResponseEvent>, new ResponseChunks('text' in params));
}

/** Ends with the response, even if the server keeps the stream open. Errors are thrown by the reader of the chunks. */
async function* toChunks(events: AsyncIterable<ResponseEvent>, chunks: ResponseChunks): AsyncGenerator<ChatChunk> {
  for await (const event of events) {
    yield* chunks.read(event);
    if (event.type === 'response.completed' || event.type === 'response.incomplete') {
      return;
    }
  }
}

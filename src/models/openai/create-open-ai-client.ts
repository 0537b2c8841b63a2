import { setTimeout as pause } from 'node:timers/promises';
import type { OpenAI } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';
import { isLoopbackUrl, type StreamNotice } from '../../protocol/index.js';
import { refusedPart, toChatParams, type Refusable } from './chat-params.js';
import { failureOfError, saidInReply } from './failures.js';
import { withoutKey } from './mask-key.js';
import { apiOf, deadlinesOf, type OpenAiOptions } from './open-ai-options.js';
import { sdkOpener, type SeenReply } from './open-sdk.js';
import { ReplyReader, type ChatChunk } from './reply-reader.js';
import { ResponseChunks, toResponsesParams, type ResponseEvent } from './responses.js';
import { retryDelay, Watchdog } from './deadlines-and-retries.js';
import { withWrittenCalls } from './written/written-calls.js';

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
  const { mostTries = MOST_TRIES, strategy = 'native', contextSize } = options;
  const deadlines = deadlinesOf(options);
  const openSdk = sdkOpener(options);
  /** What the server refused; later requests do without it. */
  const refused = new Set<Refusable>();
  return {
    id: options.id ?? `openai:${options.model}`,
    // `server` means this machine: the endpoint is here, and the user does not say that it forwards what it gets.
    destination: isLoopbackUrl(options.baseUrl) && options.forwards !== true ? 'server' : 'network',
    // The strategy of the agent follows from these.
    capabilities: {
      tools: strategy === 'native',
      jsonSchema: strategy !== 'prompted',
      grammar: false,
      images: false,
      ...(contextSize !== undefined && { contextSize })
    },
    async *stream(request, signal, notify = () => undefined) {
      // oxlint-disable-next-line no-useless-assignment -- It does not follow the loop over what is caught.
      for (let tries = 1; ; tries++) {
        let problem: unknown;
        const without = new Set(refused); // Another request may add to it meanwhile.
        const isChat = apiOf(options) === 'chat';
        const full = isChat
          ? toChatParams(options, request, without.has('json_schema'))
          : toResponsesParams(options, request);
        const params = Object.fromEntries(Object.entries(full).filter(([key]) => !without.has(key as Refusable)));
        const watchdog = new Watchdog(new URL(options.baseUrl).host, deadlines, signal);
        try {
          const events = withoutKey(streamReply(options, openSdk, params, watchdog), options);
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
        if (watchdog.failure !== undefined) {
          yield { type: 'error', error: watchdog.failure };
          return;
        }
        const part = watchdog.hasBegun ? undefined : refusedPart(params, problem);
        if (part !== undefined && !without.has(part)) {
          refused.add(part);
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
        await pause(delay, undefined, { signal }).catch(() => undefined); // An abort ends it at once.
      }
    }
  };
}

/** Sends one request. The last event is `end`, unless the signal aborts; throws if the reply is missing or incomplete. */
async function* streamReply(
  options: OpenAiOptions,
  openSdk: ReturnType<typeof sdkOpener>,
  params: object,
  watchdog: Watchdog
): AsyncGenerator<ModelEvent> {
  const seen: SeenReply = { problem: undefined, endMark: false };
  const sdk = await openSdk('events', seen);
  const reader = new ReplyReader();
  try {
    for await (const chunk of chunksOf(options, sdk, params, watchdog.signal)) {
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
    throw seen.problem ?? saidInReply(error, options) ?? error;
  }
  if (!watchdog.signal.aborted) {
    yield* reader.end(seen.endMark);
  }
}

/** Sends one request; its reply in pieces of chat completions. A response ends them, even if the server keeps the stream open. */
async function* chunksOf(
  options: OpenAiOptions,
  sdk: OpenAI,
  params: object,
  signal: AbortSignal
): AsyncGenerator<ChatChunk> {
  if (apiOf(options) === 'chat') {
    yield* await sdk.chat.completions.create(params as ChatCompletionCreateParamsStreaming, { signal });
    return;
  }
  const events = await sdk.responses.create(params as ResponseCreateParamsStreaming, { signal });
  const chunks = new ResponseChunks('text' in params);
  for await (const event of events as AsyncIterable<ResponseEvent>) {
    yield* chunks.read(event);
    if (event.type === 'response.completed' || event.type === 'response.incomplete') {
      return;
    }
  }
}

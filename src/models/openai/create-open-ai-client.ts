import type { IModelClient, ModelCapabilities, ModelEvent, ModelRequest } from '../../agent/index.js';
import { isLoopbackUrl, type StreamNotice } from '../../protocol/index.js';
import { simplerParams, toChatParams, type ChatParams } from './chat-params.js';
import { failureOfError, saidInReply } from './failures.js';
import { withoutKey } from './mask-key.js';
import { networkFetch } from './network-fetch.js';
import { DEFAULT_DEADLINES, type Deadlines, type OpenAiOptions, type SchemaForm } from './open-ai-options.js';
import { openSdk } from './open-sdk.js';
import { ReplyReader, type ChatChunk } from './reply-reader.js';
import { pause, retryDelay, Watchdog } from './request-limits.js';
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
 * A model behind any server that speaks OpenAI's chat completions. The SDK is loaded with the first request.
 *
 * A request is sent up to four times, but never again once a piece of its reply has arrived. The key goes to the host
 * of the base URL only and appears in no event.
 */
export function createOpenAiClient(options: OpenAiOptions): IOpenAiClient {
  const { mostTries = MOST_TRIES } = options;
  const deadlines: Deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
  let send: typeof fetch | undefined;
  let form: SchemaForm = options.schemaForm ?? 'json_schema';
  let takesTemperature = true;
  return {
    id: options.id ?? `openai:${options.model}`,
    // On this machine, unless it lies elsewhere or the user says that it sends on what it gets.
    destination: isLoopbackUrl(options.baseUrl) && options.forwards !== true ? 'server' : 'network',
    capabilities: capabilitiesOf(options),
    async *stream(request, signal, notify = () => undefined) {
      const { temperature, ...bare } = toChatParams(options.model, request, form);
      let params: ChatParams = takesTemperature && temperature !== undefined ? { ...bare, temperature } : bare;
      // oxlint-disable-next-line no-useless-assignment -- It does not follow the loop over what is caught.
      for (let tries = 1; ; tries++) {
        let problem: unknown;
        const watchdog = new Watchdog(deadlines, signal);
        try {
          send ??= options.fetch ?? (await networkFetch(options, deadlines));
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
        const simpler = watchdog.hasBegun ? undefined : simplerParams(params, problem, request.schema);
        if (simpler !== undefined) {
          // Of the next requests, too.
          form = simpler.response_format === params.response_format ? form : 'grammar';
          takesTemperature &&= simpler.temperature === params.temperature;
          params = simpler;
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
 * Sends one request and gives its reply as events, the last one being `end`. Throws when there is no reply or no whole
 * one. Ends without an `end`, or throws, when the watchdog's signal aborts.
 */
async function* streamReply(
  options: OpenAiOptions,
  send: typeof fetch,
  params: ChatParams,
  watchdog: Watchdog
): AsyncGenerator<ModelEvent> {
  const { sdk, seen } = await openSdk(options, send, 'events');
  const chunks = await sdk.chat.completions.create(params, { signal: watchdog.signal }).catch((error: unknown) => {
    throw seen.problem ?? error;
  });
  const reader = new ReplyReader();
  try {
    for await (const chunk of chunks as AsyncIterable<ChatChunk>) {
      for (const event of reader.read(chunk)) {
        watchdog.pieceArrived();
        yield event;
      }
    }
  } catch (error) {
    throw saidInReply(error, options) ?? error;
  }
  if (!watchdog.signal.aborted) {
    yield* reader.end(seen.endMark);
  }
}

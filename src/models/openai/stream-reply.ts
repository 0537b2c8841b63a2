import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelEvent } from '../../agent/index.js';
import type { ChatChunk } from './chat-chunk.js';
import { guardedFetch } from './guarded-fetch.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { ReplyReader } from './reply-reader.js';
import { ReplyTap } from './reply-tap.js';
import type { Watchdog } from './watchdog.js';

/** Longer than any deadline of ours, which are the ones that count, in milliseconds. */
const NEVER = 2 ** 31 - 1;

/**
 * Sends one request and gives its reply as events, the last one being `end`. Throws when there is no reply or no whole
 * one. Ends without an `end`, or throws, when the watchdog's signal aborts.
 */
export async function* streamReply(
  options: OpenAiOptions & { readonly fetch: typeof fetch },
  params: ChatCompletionCreateParamsStreaming,
  watchdog: Watchdog
): AsyncGenerator<ModelEvent> {
  const { OpenAI } = await import('openai');
  const tap = new ReplyTap();
  const sdk = new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    defaultHeaders: options.apiKey === undefined ? { Authorization: null } : {},
    maxRetries: 0,
    timeout: NEVER,
    logLevel: 'off',
    fetch: guardedFetch(options.fetch, tap) as typeof fetch
  });
  const chunks = await sdk.chat.completions.create(params, { signal: watchdog.signal }).catch((error: unknown) => {
    throw tap.problem ?? error;
  });
  const reader = new ReplyReader();
  for await (const chunk of chunks as AsyncIterable<ChatChunk>) {
    for (const event of reader.read(chunk)) {
      watchdog.pieceArrived();
      yield event;
    }
  }
  if (!watchdog.signal.aborted) {
    yield* reader.end(tap.sawEnd);
  }
}

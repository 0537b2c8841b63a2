import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelEvent } from '../../agent/index.js';
import type { ChatChunk } from './chat-chunk.js';
import { createSdk } from './create-sdk.js';
import { guardedFetch } from './guarded-fetch.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { ReplyReader } from './reply-reader.js';
import { ReplyTap } from './reply-tap.js';
import { saidInReply } from './said-in-reply.js';
import type { Watchdog } from './watchdog.js';

/**
 * Sends one request and gives its reply as events, the last one being `end`. Throws when there is no reply or no whole
 * one. Ends without an `end`, or throws, when the watchdog's signal aborts.
 */
export async function* streamReply(
  options: OpenAiOptions & { readonly fetch: typeof fetch },
  params: ChatCompletionCreateParamsStreaming,
  watchdog: Watchdog
): AsyncGenerator<ModelEvent> {
  const tap = new ReplyTap();
  const sdk = await createSdk(options, guardedFetch(options.fetch, tap));
  const chunks = await sdk.chat.completions.create(params, { signal: watchdog.signal }).catch((error: unknown) => {
    throw tap.problem ?? error;
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
    yield* reader.end(tap.sawEnd);
  }
}

import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { IModelClient, ModelEvent, ModelFailure } from '../../agent/index.js';
import { DEFAULT_DEADLINES } from './default-deadlines.js';
import type { Deadlines } from './deadlines.js';
import { failureOfError } from './failure-of-error.js';
import { networkFetch } from './network-fetch.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { pause } from './pause.js';
import { retryDelay } from './retry-delay.js';
import { streamReply } from './stream-reply.js';
import { toChatParams } from './to-chat-params.js';
import { Watchdog } from './watchdog.js';

const MOST_TRIES = 4;

/**
 * A model behind any server that speaks OpenAI's chat completions. The SDK is loaded with the first request.
 *
 * A request is sent up to four times, but never again once a piece of its reply has arrived. The key goes to the host
 * of the base URL only and appears in no event.
 */
export function createOpenAiClient(options: OpenAiOptions): IModelClient {
  const deadlines: Deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
  let send: Promise<typeof fetch> | undefined;
  return {
    id: `openai:${options.model}`,
    destination: 'network',
    capabilities: { tools: true, jsonSchema: true, grammar: false, images: false },
    async *stream(request, signal) {
      let params = toChatParams(options.model, request);
      for (let tries = 1; ; tries++) {
        let begun = false;
        let problem: unknown;
        const watchdog = new Watchdog(deadlines, signal);
        try {
          send ??=
            options.fetch === undefined ? networkFetch(options.baseUrl, deadlines) : Promise.resolve(options.fetch);
          for await (const event of streamReply({ ...options, fetch: await send }, params, watchdog)) {
            begun = true;
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
        if (watchdog.passed !== undefined) {
          yield { type: 'error', error: late(watchdog.passed, deadlines, new URL(options.baseUrl).host) };
          return;
        }
        const simpler = begun ? undefined : withoutUsage(params, problem);
        const delay = simpler === undefined ? retryDelay(problem, tries) : 0;
        if (begun || tries >= MOST_TRIES || delay === undefined) {
          yield { type: 'error', error: failureOfError(problem, options) };
          return;
        }
        params = simpler ?? params;
        if (!(await pause(delay, signal))) {
          yield ABORTED;
          return;
        }
      }
    }
  };
}

const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

/** Some servers refuse to be asked for token counts: the request without that question. */
function withoutUsage(
  params: ChatCompletionCreateParamsStreaming,
  problem: unknown
): ChatCompletionCreateParamsStreaming | undefined {
  const { status, message } = problem as { readonly status?: unknown; readonly message?: unknown };
  if (
    params.stream_options === undefined ||
    (status !== 400 && status !== 422) ||
    !String(message).includes('stream_options')
  ) {
    return undefined;
  }
  const { stream_options: _refused, ...rest } = params;
  return rest;
}

function late(which: 'firstToken' | 'idle', deadlines: Deadlines, host: string): ModelFailure {
  const seconds = Math.round(deadlines[which] / 1000);
  return which === 'firstToken'
    ? {
        code: 'timeout',
        message: `${host} did not begin to answer within ${seconds} s.`,
        hint: 'Ask again, or pick another model.'
      }
    : {
        code: 'timeout',
        message: `${host} stopped in the middle of its reply for more than ${seconds} s. What had arrived is kept.`,
        hint: 'Ask again.'
      };
}

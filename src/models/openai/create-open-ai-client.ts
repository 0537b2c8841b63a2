import type { ModelCapabilities, ModelEvent, ModelFailure } from '../../agent/index.js';
import { DEFAULT_DEADLINES } from './default-deadlines.js';
import type { Deadlines } from './deadlines.js';
import { endpointDestination } from './endpoint-destination.js';
import { failureOfError } from './failure-of-error.js';
import { networkFetch } from './network-fetch.js';
import type { IOpenAiClient } from './open-ai-client.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { pause } from './pause.js';
import { retryDelay } from './retry-delay.js';
import type { SchemaForm } from './schema-form.js';
import { simplerRequest } from './simpler-request.js';
import { streamReply } from './stream-reply.js';
import { toChatParams, type ChatParams } from './to-chat-params.js';
import { Watchdog } from './watchdog.js';
import { withoutKey } from './without-key.js';
import { withWrittenCalls } from './written/with-written-calls.js';

const MOST_TRIES = 4;

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
    destination: endpointDestination(options),
    capabilities: capabilitiesOf(options),
    async *stream(request, signal, notify = () => undefined) {
      const whole = toChatParams(options.model, request, form);
      const { temperature: _refused, ...bare } = whole;
      let params: ChatParams = takesTemperature ? whole : bare;
      // oxlint-disable-next-line no-useless-assignment -- It does not follow the loop over what is caught.
      for (let tries = 1; ; tries++) {
        const reply = { begun: false };
        let problem: unknown;
        const watchdog = new Watchdog(deadlines, signal);
        try {
          send ??= options.fetch ?? (await networkFetch(options, deadlines));
          const events = streamReply({ ...options, fetch: send }, params, watchdog);
          const told = noting(withoutKey(events, options), () => (reply.begun = true));
          for await (const event of withWrittenCalls(told, request)) {
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
        const simpler = reply.begun ? undefined : simplerRequest(params, problem, request.schema);
        const delay = simpler === undefined ? retryDelay(problem, tries) : 0;
        if (reply.begun || delay === undefined || (tries >= mostTries && simpler === undefined)) {
          yield { type: 'error', error: failureOfError(problem, options) };
          return;
        }
        if (simpler !== undefined && simpler.response_format !== params.response_format) {
          form = 'json_object'; // Of the next requests, too.
        }
        takesTemperature &&= simpler === undefined || simpler.temperature !== undefined;
        params = simpler ?? params;
        if (simpler === undefined) {
          const reason = failureOfError(problem, options).message;
          notify({ type: 'retry', attempt: tries + 1, of: mostTries, waitMs: Math.round(delay), reason });
        }
        if (!(await pause(delay, signal))) {
          yield ABORTED;
          return;
        }
      }
    }
  };
}

/** The same events; each is noted as it arrives. */
async function* noting(events: AsyncIterable<ModelEvent>, note: () => void): AsyncGenerator<ModelEvent> {
  for await (const event of events) {
    note();
    yield event;
  }
}

const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

function late(which: Exclude<keyof Deadlines, 'connect'>, deadlines: Deadlines, host: string): ModelFailure {
  const seconds = Math.round(deadlines[which] / 1000);
  switch (which) {
    case 'firstToken':
      return {
        code: 'timeout',
        message: `${host} did not begin to answer within ${seconds} s.`,
        hint: 'Ask again, or pick another model.'
      };
    case 'idle':
      return {
        code: 'timeout',
        message: `${host} stopped in the middle of its reply for more than ${seconds} s. What had arrived is kept.`,
        hint: 'Ask again.'
      };
    case 'whole':
      return {
        code: 'timeout',
        message: `${host} did not come to an end within ${seconds} s. What had arrived is kept.`,
        hint: 'Ask for less at once, or pick another model.'
      };
  }
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

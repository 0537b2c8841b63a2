import type { EndpointModelsReply } from '../../protocol/index.js';
import { createSdk } from './create-sdk.js';
import { DEFAULT_DEADLINES } from './default-deadlines.js';
import { failureOfError } from './failure-of-error.js';
import { guardedFetch } from './guarded-fetch.js';
import { maskLongKey } from './mask-long-key.js';
import { networkFetch } from './network-fetch.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { ReplyTap } from './reply-tap.js';

/** In milliseconds. */
const LONGEST = 15_000;
const MOST_MODELS = 5000;

type Listed = Extract<EndpointModelsReply, { status: 'ok' }>['models'][number];

/** Asks an endpoint once which models it has. Never rejects, but for the signal's reason when that aborts. */
export async function listEndpointModels(
  options: Omit<OpenAiOptions, 'model'>,
  signal: AbortSignal
): Promise<EndpointModelsReply> {
  const late = AbortSignal.timeout(LONGEST);
  const tap = new ReplyTap();
  const asked = { ...options, model: '' };
  try {
    const send = options.fetch ?? (await networkFetch(options, { ...DEFAULT_DEADLINES, ...options.deadlines }));
    const sdk = await createSdk(asked, guardedFetch(send, tap, 'json'));
    const page = await sdk.models.list({ signal: AbortSignal.any([signal, late]) });
    return { status: 'ok', models: listed(page.data, maskLongKey(options).mask) };
  } catch (error) {
    signal.throwIfAborted();
    const { host } = new URL(options.baseUrl);
    if (late.aborted) {
      const message = `${host} did not list its models within ${LONGEST / 1000} s.`;
      return { status: 'failed', error: { code: 'timeout', message, hint: 'Try again, or type the model’s name.' } };
    }
    const failure = failureOfError(tap.problem ?? error, asked);
    return failure.code === 'not_found'
      ? {
          status: 'failed',
          error: {
            code: 'not_found',
            message: `${host} lists no models at this base URL.`,
            hint: 'Check the base URL, which often ends in /v1; some servers list none: type the model’s name.'
          }
        }
      : { status: 'failed', error: failure };
  }
}

function listed(data: unknown, mask: (text: string) => string): Listed[] {
  const models = (Array.isArray(data) ? data : []).slice(0, MOST_MODELS).flatMap((each: unknown): Listed[] => {
    const model = (typeof each === 'object' && each !== null ? each : {}) as Readonly<Record<string, unknown>>;
    const { id, max_model_len: vllm, context_length: router, max_context_length: studio, meta } = model;
    const llama = (meta as { readonly n_ctx_train?: unknown } | null | undefined)?.n_ctx_train;
    const contextSize = [vllm, router, studio, llama].find(size => Number.isInteger(size) && Number(size) > 0);
    return typeof id === 'string' && id !== ''
      ? [{ id: mask(id), ...(contextSize !== undefined && { contextSize: Number(contextSize) }) }]
      : [];
  });
  return models.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

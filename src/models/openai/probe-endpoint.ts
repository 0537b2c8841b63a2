import type { ModelRequest } from '../../agent/index.js';
import type { EndpointModelsReply, ListedModel, TestReply } from '../../protocol/index.js';
import { createOpenAiClient } from './create-open-ai-client.js';
import { failureOfError } from './failures.js';
import { maskLongKey } from './mask-key.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { sdkOpener, type SeenReply } from './open-sdk.js';

/** How long a list of models is waited for, in milliseconds. */
const LONGEST_PROBE = 15_000;
const MOST_MODELS = 5000;

const QUESTION: ModelRequest = {
  role: 'main',
  messages: [{ role: 'user', text: 'Reply with the one word: ready' }],
  tools: [],
  context: []
};

/** Asks one tiny question, once. Rejects only if the signal aborts, with its reason. */
export async function testEndpoint(options: OpenAiOptions, signal: AbortSignal): Promise<TestReply> {
  const began = performance.now();
  for await (const event of createOpenAiClient({ ...options, mostTries: 1 }).stream(QUESTION, signal)) {
    if (event.type === 'error') {
      return { status: 'failed', error: event.error };
    }
  }
  signal.throwIfAborted();
  return { status: 'ok', ms: Math.round(performance.now() - began) };
}

/** Asks an endpoint once which models it has. Rejects only if the signal aborts, with its reason. */
export async function listEndpointModels(
  options: Omit<OpenAiOptions, 'model'>,
  signal: AbortSignal
): Promise<EndpointModelsReply> {
  const late = AbortSignal.timeout(LONGEST_PROBE);
  const asked = { ...options, model: '' };
  const seen: SeenReply = { problem: undefined, endMark: false };
  try {
    const sdk = await sdkOpener(options)('json', seen);
    const page = await sdk.models.list({ signal: AbortSignal.any([signal, late]) });
    return { status: 'ok', models: listed(page.data, maskLongKey(options).mask) };
  } catch (error) {
    signal.throwIfAborted();
    const { host } = new URL(options.baseUrl);
    if (late.aborted) {
      const message = `${host} did not list its models within ${LONGEST_PROBE / 1000} s.`;
      return { status: 'failed', error: { code: 'timeout', message, hint: 'Try again, or type the model’s name.' } };
    }
    const failure = failureOfError(seen.problem ?? error, asked);
    const message = `${host} lists no models at this base URL.`;
    const hint = 'Check the base URL, which often ends in /v1; some servers list none: type the model’s name.';
    return { status: 'failed', error: failure.code === 'not_found' ? { ...failure, message, hint } : failure };
  }
}

function listed(data: unknown, mask: (text: string) => string): ListedModel[] {
  const all = (Array.isArray(data) ? data : []) as readonly (Readonly<Record<string, unknown>> | null)[];
  const models = all.slice(0, MOST_MODELS).flatMap((model): ListedModel[] => {
    const { id, max_model_len: vllm, context_length: router, max_context_length: studio, meta } = model ?? {};
    const llama = meta as { readonly n_ctx?: unknown; readonly n_ctx_train?: unknown } | null | undefined;
    const contextSize = [vllm, router, studio, llama?.n_ctx, llama?.n_ctx_train].find(
      size => Number.isInteger(size) && Number(size) > 0
    );
    return typeof id === 'string' && id !== ''
      ? [{ id: mask(id), ...(contextSize !== undefined && { contextSize: Number(contextSize) }) }]
      : [];
  });
  return models.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

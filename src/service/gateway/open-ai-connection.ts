import type { OpenAiEnvironment } from '../../models/openai/index.js';
import type { ModelConnection } from './model-connection.js';

/** The OpenAI-compatible model that the environment names; its SDK is loaded with the first question. */
export function openAiConnection({ baseUrl, apiKey, model }: OpenAiEnvironment): ModelConnection {
  let client: ReturnType<ModelConnection['open']> | undefined;
  return {
    connection: {
      id: `openai:${model}`,
      label: model,
      host: new URL(baseUrl).host,
      destination: 'network',
      capabilities: { tools: true, jsonSchema: true, grammar: false, images: false }
    },
    open: () =>
      (client ??= import('../../models/openai/index.js').then(({ createOpenAiClient }) =>
        createOpenAiClient({ baseUrl, apiKey, model })
      ))
  };
}

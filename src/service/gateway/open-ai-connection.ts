import { createOpenAiClient, type OpenAiEnvironment } from '../../models/openai/index.js';
import type { ModelConnection } from './model-connection.js';

/** The OpenAI-compatible model that the environment names. Its SDK is loaded with the first question. */
export function openAiConnection(environment: OpenAiEnvironment): ModelConnection {
  const client = createOpenAiClient(environment);
  const { id, destination, capabilities } = client;
  const host = new URL(environment.baseUrl).host;
  return {
    connection: { id, label: environment.model, host, destination, capabilities, codeForm: environment.codeForm },
    client
  };
}

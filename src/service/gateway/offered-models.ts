import type { Logger } from 'pino';
import { readOpenAiEnvironment } from '../../models/openai/index.js';
import type { ModelConnection } from './model-connection.js';
import { openAiConnection } from './open-ai-connection.js';

/** The models that the environment names. What is wrong with one is logged and leaves the others on offer. */
export async function offeredModels(
  env: Readonly<Record<string, string | undefined>>,
  log: Logger
): Promise<readonly ModelConnection[]> {
  const offered: ModelConnection[] = [];
  try {
    const openAi = readOpenAiEnvironment(env);
    if (openAi !== undefined) {
      offered.push(openAiConnection(openAi));
    }
  } catch (error) {
    log.error({ err: error }, 'The OpenAI-compatible model is not offered');
  }
  return offered;
}

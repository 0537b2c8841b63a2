import type { FastifyBaseLogger } from 'fastify';
import { readOpenAiEnvironment } from '../../models/openai/index.js';
import type { ModelConnection } from './model-connection.js';
import { openAiConnection } from './open-ai-connection.js';
import { scriptedConnection } from './scripted-connection.js';

/**
 * The models that the environment names: `CELLWRIGHT_OPENAI_…` and `OPENAI_API_KEY` an OpenAI-compatible one,
 * `CELLWRIGHT_SCRIPT` a scenario, with `CELLWRIGHT_SCRIPT_LOG` for what it is asked. What is wrong with one is logged and
 * leaves the others on offer.
 */
export function offeredModels(
  env: Readonly<Record<string, string | undefined>>,
  log: FastifyBaseLogger
): readonly ModelConnection[] {
  const openAi = (): ModelConnection | undefined => {
    const environment = readOpenAiEnvironment(env);
    return environment && openAiConnection(environment);
  };
  const scripted = (): ModelConnection | undefined => {
    const { CELLWRIGHT_SCRIPT: file, CELLWRIGHT_SCRIPT_LOG: record } = env;
    return file ? scriptedConnection(file, record || undefined) : undefined;
  };
  return [openAi, scripted].flatMap(make => {
    try {
      return make() ?? [];
    } catch (error) {
      log.error({ err: error }, 'A model that the environment names is not offered');
      return [];
    }
  });
}

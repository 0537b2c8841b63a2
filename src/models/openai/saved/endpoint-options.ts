import { environmentKey } from '../environment-key.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import type { StoredConnection } from './stored-connection.js';

/** How to reach a named endpoint: its stored secrets, or the key of the environment where that is meant for it. */
export function endpointOptions(
  { connection, secrets }: StoredConnection,
  env: Readonly<Record<string, string | undefined>>
): OpenAiOptions {
  const { id, baseUrl, model, headers, forwards, proxy, caFile, contextSize, strategy, schemaForm } = connection;
  const apiKey = secrets?.key ?? environmentKey(env, connection);
  const deadlines = Object.fromEntries(Object.entries(connection.deadlines ?? {}));
  return {
    id,
    baseUrl,
    model,
    deadlines,
    keyIn: 'connection',
    ...(headers !== undefined && { headers }),
    ...(secrets?.headers !== undefined && { secretHeaders: secrets.headers }),
    ...(apiKey !== undefined && { apiKey }),
    ...(forwards === true && { forwards }),
    ...(proxy !== undefined && { proxy }),
    ...(caFile !== undefined && { caFile }),
    ...(contextSize !== undefined && { contextSize }),
    ...(strategy !== undefined && { strategy }),
    ...(schemaForm !== undefined && { schemaForm })
  };
}

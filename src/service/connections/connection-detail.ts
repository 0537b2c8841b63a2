import { environmentKey, type StoredConnection } from '../../models/openai/index.js';
import type { ConnectionDetail } from '../../protocol/index.js';
import type { Environment } from './environment.js';

/** What the page may know of a named endpoint. */
export function connectionDetail({ connection, secrets }: StoredConnection, env: Environment): ConnectionDetail {
  const fromEnvironment = environmentKey(env, connection) !== undefined;
  return {
    ...connection,
    keySource: secrets?.key !== undefined ? 'file' : fromEnvironment ? 'environment' : 'none',
    secretHeaders: Object.keys(secrets?.headers ?? {}),
    editable: true
  };
}

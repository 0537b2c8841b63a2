import { join } from 'node:path';
import { readSmallFile } from '../read-small-file.js';
import { joinSecrets } from './join-secrets.js';
import { parseConnections } from './parse-connections.js';
import { parseSecrets } from './parse-secrets.js';
import type { StoredConnection } from './stored-connection.js';

/**
 * The connections that the service keeps in its data folder, with their secrets. Changes nothing, and leaves out what
 * cannot be read; a folder that is not there has none.
 */
export async function readSavedConnections(dataFolder: string): Promise<readonly StoredConnection[]> {
  const [connections, keys] = await Promise.all(
    ['connections.json', 'keys.json'].map(name => readJson(join(dataFolder, name)))
  );
  const { secrets } = parseSecrets(keys);
  return parseConnections(connections).connections.map(connection => joinSecrets(connection, secrets));
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readSmallFile(file)) as unknown;
  } catch {
    return undefined;
  }
}

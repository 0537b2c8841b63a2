import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseScenario, ScriptedModelClient } from '../../models/scripted/index.js';
import type { ModelConnection } from './model-connection.js';
import { recordRequests } from './record-requests.js';

/**
 * A model that says what a scenario file says, for demonstrations and tests. It counts as running on the server unless
 * the scenario states otherwise.
 *
 * @param record File to write what the model was asked; nothing is written without one.
 * @throws CellwrightError `scenario` when the file is no scenario, or the system's error when it cannot be read.
 */
export function scriptedConnection(file: string, record: string | undefined): ModelConnection {
  const scenario = parseScenario(readFileSync(file, 'utf8'));
  const scripted = new ScriptedModelClient({ ...scenario, destination: scenario.destination ?? 'server' });
  const { id, destination, capabilities } = scripted;
  return {
    connection: { id, label: basename(file, '.json'), host: 'scripted', destination, capabilities },
    client: record === undefined ? scripted : recordRequests(scripted, record)
  };
}

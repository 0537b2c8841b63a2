import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseScenario, ScriptedModelClient } from '../../models/scripted/index.js';
import type { AskEnvironment } from '../ask-environment.js';
import { UsageError } from '../usage-error.js';
import type { OpenedModel } from './opened-model.js';

/** The scenario in a file, from its beginning for each question. Throws `UsageError` when it cannot be read. */
export function openScenario(file: string, { folder }: Pick<AskEnvironment, 'folder'>): OpenedModel {
  try {
    const scenario = parseScenario(readFileSync(resolve(folder, file), 'utf8'));
    return {
      choose: () => ({ client: new ScriptedModelClient(scenario) }),
      atOnce: Number.POSITIVE_INFINITY,
      close: () => Promise.resolve()
    };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The scenario ${file} could not be read: ${cause}`);
  }
}

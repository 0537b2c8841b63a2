import { createAnalyst } from '../../analyst/index.js';
import type { AskEnvironment } from '../ask-environment.js';
import { UsageError } from '../usage-error.js';
import { openEndpoint } from './open-endpoint.js';
import { openLocal } from './open-local.js';
import { openScenario } from './open-scenario.js';
import type { OpenedModel } from './opened-model.js';

/**
 * The model behind `--model`; nothing is asked of it yet. Rejects with `UsageError` and the known forms, or with what is
 * missing, and with `CellwrightError` `unavailable` when what runs model files is not installed.
 */
export async function openModel(name: string, environment: AskEnvironment): Promise<OpenedModel> {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const rest = colon < 0 ? '' : name.slice(colon + 1).trim();
  if (kind === 'builtin' && colon < 0) {
    return {
      choose: () => ({ client: createAnalyst() }),
      atOnce: Number.POSITIVE_INFINITY,
      close: () => Promise.resolve()
    };
  }
  switch (rest === '' ? '' : kind) {
    case 'openai':
      return openEndpoint(rest, environment);
    case 'llama':
      return openLocal(rest, environment);
    case 'scripted':
      return openScenario(rest, environment);
    default:
      throw new UsageError(`There is no model "${name}". Take builtin, openai:NAME, llama:FILE or scripted:FILE.`);
  }
}

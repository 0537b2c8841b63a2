import {
  codeFormOf,
  createOpenAiClient,
  endpointOptions,
  endpointPlace,
  readOpenAiEnvironment,
  readSavedConnections,
  type OpenAiEnvironment,
  type StoredConnection
} from '../../models/openai/index.js';
import type { AskEnvironment } from '../ask-environment.js';
import { UsageError } from '../usage-error.js';
import type { ChosenModel, OpenedModel } from './opened-model.js';

/**
 * The connection that was saved in the panel under this name, or the model of this name where the environment says that
 * there is one. Rejects with `UsageError` when there is neither.
 */
export async function openEndpoint(name: string, environment: AskEnvironment): Promise<OpenedModel> {
  const folders = (await environment.dataFolders?.()) ?? [];
  const saved = (await Promise.all(folders.map(readSavedConnections))).flat();
  const wanted = name.toLowerCase();
  const found = saved.find(({ connection }) => [connection.name.toLowerCase(), connection.id].includes(wanted));
  const chosen = found === undefined ? named(name, environment.env, saved) : connected(found, environment.env);
  environment.output.progress(`Questions and what is shared of the data go to ${chosen.host}`);
  return { choose: () => chosen, atOnce: Number.POSITIVE_INFINITY, close: () => Promise.resolve() };
}

type Reached = ChosenModel & { readonly host: string };

function connected(stored: StoredConnection, env: AskEnvironment['env']): Reached {
  const { model, codeForm } = stored.connection;
  return {
    client: createOpenAiClient(endpointOptions(stored, env)),
    host: endpointPlace(stored.connection),
    codeForm: codeForm ?? codeFormOf(model, undefined)
  };
}

function named(model: string, env: AskEnvironment['env'], saved: readonly StoredConnection[]): Reached {
  let endpoint: OpenAiEnvironment | undefined;
  try {
    endpoint = readOpenAiEnvironment({ ...env, CELLWRIGHT_OPENAI_MODEL: model });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (endpoint === undefined) {
    const names = saved.map(({ connection }) => connection.name);
    throw new UsageError(
      `openai:${model} needs a key in OPENAI_API_KEY, or the address of a server in CELLWRIGHT_OPENAI_BASE_URL, ` +
        'or the name of a connection that was saved in the panel' +
        (names.length === 0 ? '; there is none yet.' : `: ${names.join(', ')}.`)
    );
  }
  return {
    client: createOpenAiClient(endpoint),
    host: new URL(endpoint.baseUrl).host,
    codeForm: endpoint.codeForm
  };
}

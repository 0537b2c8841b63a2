import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';
import {
  codeFormOf,
  createOpenAiClient,
  endpointOptions,
  type OpenAiOptions,
  readOpenAiEnvironment,
  type StoredConnection
} from '../../models/openai/index.js';
import { parseScenario, ScriptedModelClient } from '../../models/scripted/index.js';
import type { Connection, StreamNotice } from '../../protocol/index.js';
import type { ConnectionStore } from '../connections/connection-store.js';
import { Refusal } from '../refusal.js';

/**
 * A model behind the service. `notify` gets news of a request before its reply; most models have none. `chat`
 * identifies the conversation of the request, for models that keep what they have already read.
 */
interface IGatewayClient extends IModelClient {
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    notify?: (notice: StreamNotice) => void,
    chat?: string
  ): AsyncIterable<ModelEvent>;
}

/** A model on offer: what the page may know of it, and the model. */
export type ModelConnection = { readonly connection: Connection; readonly client: IGatewayClient };

/** Where models on offer come from. */
export interface IModelSource {
  /** The models as they are now, without contacting them. Never rejects: unavailable models are left out. */
  list(): Promise<readonly ModelConnection[]>;
}

/** All models on offer, source by source. If two have the same id, the first one counts. */
export class ModelCatalog {
  constructor(private readonly _sources: readonly IModelSource[]) {}

  async list(): Promise<readonly ModelConnection[]> {
    const lists = await Promise.all(this._sources.map(source => source.list()));
    const ids = new Set<string>();
    return lists.flat().filter(({ connection: { id } }) => !ids.has(id) && ids.add(id));
  }

  /** Rejects with a `Refusal` when there is no model with this id any more. */
  async get(id: string): Promise<ModelConnection> {
    const model = (await this.list()).find(({ connection }) => connection.id === id);
    if (model === undefined) {
      const message = `The service no longer offers the model “${id}”. Pick another one.`;
      throw new Refusal(404, 'unknown_model', message);
    }
    return model;
  }
}

/**
 * The models that the environment names: `CELLWRIGHT_OPENAI_…` and `OPENAI_API_KEY` for an OpenAI-compatible one,
 * `CELLWRIGHT_SCRIPT` for a scenario. A faulty model is logged and the other stays on offer.
 */
export function offeredModels(env: NodeJS.ProcessEnv, log: FastifyBaseLogger): readonly ModelConnection[] {
  const openAi = (): ModelConnection | undefined => {
    const environment = readOpenAiEnvironment(env);
    return environment && openAiModel(environment, { label: environment.model, codeForm: environment.codeForm });
  };
  const scripted = (): ModelConnection | undefined => {
    const { CELLWRIGHT_SCRIPT: file } = env;
    return file ? scriptedConnection(file) : undefined;
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

/** An OpenAI-compatible model. Its SDK is loaded with the first question. */
function openAiModel(
  options: OpenAiOptions,
  shown: Pick<Connection, 'label' | 'model' | 'codeForm' | 'prices'>
): ModelConnection {
  const client = createOpenAiClient(options);
  const { id, destination, capabilities } = client;
  return { connection: { id, host: new URL(options.baseUrl).host, destination, capabilities, ...shown }, client };
}

/**
 * A model that says what a scenario file says, on the server unless the scenario states otherwise. Throws for a file that
 * cannot be read or is not a scenario.
 */
function scriptedConnection(file: string): ModelConnection {
  const scenario = parseScenario(readFileSync(file, 'utf8'));
  const client = new ScriptedModelClient({ ...scenario, destination: scenario.destination ?? 'server' });
  const { id, destination, capabilities } = client;
  return { connection: { id, label: basename(file, '.json'), host: 'scripted', destination, capabilities }, client };
}

type Made = { readonly from: string; readonly model: ModelConnection };

/** The models of the endpoints that the user named. A client is kept, with its open sockets, until its settings change. */
export function namedModels(store: ConnectionStore, env: NodeJS.ProcessEnv, log: FastifyBaseLogger): IModelSource {
  let made = new Map<string, Made>();
  const modelOf = (stored: StoredConnection): Made => {
    const options = endpointOptions(stored, env);
    const from = JSON.stringify([stored, options]);
    const before = made.get(stored.connection.id);
    if (before?.from === from) {
      return before;
    }
    const { name: label, model, codeForm = codeFormOf(model), prices } = stored.connection;
    return { from, model: openAiModel(options, { label, model, codeForm, ...(prices !== undefined && { prices }) }) };
  };
  return {
    async list() {
      try {
        const all = (await store.list()).connections.map(modelOf);
        made = new Map(all.map(each => [each.model.connection.id, each]));
        return all.map(({ model }) => model);
      } catch (error) {
        log.error({ err: error }, 'The named connections are not offered');
        return [];
      }
    }
  };
}

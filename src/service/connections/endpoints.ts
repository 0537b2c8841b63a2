import {
  endpointOptions,
  environmentKey,
  type OpenAiEnvironment,
  type OpenAiOptions,
  readOpenAiEnvironment,
  type StoredConnection
} from '../../models/openai/index.js';
import type { ConnectionDetail, ConnectionDraft, ConnectionsReply, EndpointBody } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';
import type { ConnectionStore } from './connection-store.js';

/** The OpenAI-compatible endpoints: the one that the environment names, and the user's own. */
export class Endpoints {
  constructor(
    private readonly _store: ConnectionStore,
    private readonly _env: NodeJS.ProcessEnv
  ) {}

  /** Rejects with a `Refusal` when the files cannot be read at all. */
  async list(): Promise<ConnectionsReply> {
    const { connections, problem } = await this._store.list();
    const environment = this._environment();
    return {
      connections: [
        ...(environment === undefined ? [] : [environmentDetail(environment)]),
        ...connections.map(stored => connectionDetail(stored, this._env))
      ],
      ...(problem !== undefined && { problem })
    };
  }

  /** How to reach an endpoint, saved or not. Rejects with a `Refusal` if the endpoint does not exist or the draft is invalid. */
  async resolve(target: EndpointBody): Promise<OpenAiOptions> {
    if ('draft' in target) {
      return endpointOptions(await this._store.preview(target.draft, target.key), this._env);
    }
    const environment = this._environment();
    if (environment !== undefined && target.id === idOf(environment)) {
      return environment;
    }
    const stored = (await this._store.list()).connections.find(({ connection }) => connection.id === target.id);
    if (stored === undefined) {
      throw new Refusal(404, 'unknown_connection', 'That connection no longer exists. Pick another one.');
    }
    return endpointOptions(stored, this._env);
  }

  /** Resolves, without the key, when connection and key are on the disk. Rejects with a `Refusal`. */
  async save(draft: ConnectionDraft, key?: string): Promise<ConnectionDetail> {
    return connectionDetail(await this._store.save(draft, key), this._env);
  }

  /** Removes an endpoint with its key; does nothing if it does not exist. Rejects with a `Refusal`. */
  remove(id: string): Promise<void> {
    return this._store.remove(id);
  }

  private _environment(): OpenAiEnvironment | undefined {
    try {
      return readOpenAiEnvironment(this._env);
    } catch {
      return undefined; // Logged when the service started.
    }
  }
}

function idOf({ model }: OpenAiEnvironment): string {
  return `openai:${model}`;
}

function environmentDetail(environment: OpenAiEnvironment): ConnectionDetail {
  const { baseUrl, model, codeForm, apiKey, forwards } = environment;
  return {
    id: idOf(environment),
    name: model,
    baseUrl,
    model,
    codeForm,
    ...(forwards === true && { forwards }),
    keySource: apiKey === undefined ? 'none' : 'environment',
    headerNames: [],
    editable: false
  };
}

/** What the page may know of a named endpoint. */
function connectionDetail({ connection, secrets }: StoredConnection, env: NodeJS.ProcessEnv): ConnectionDetail {
  const fromEnvironment = environmentKey(env, connection.baseUrl) !== undefined;
  return {
    ...connection,
    keySource: secrets?.key !== undefined ? 'file' : fromEnvironment ? 'environment' : 'none',
    headerNames: Object.keys(secrets?.headers ?? {}),
    editable: true
  };
}

import {
  endpointOptions,
  readOpenAiEnvironment,
  type OpenAiEnvironment,
  type OpenAiOptions
} from '../../models/openai/index.js';
import type { ConnectionDetail, ConnectionsReply, EndpointBody } from '../../protocol/index.js';
import { connectionDetail } from '../connections/connection-detail.js';
import type { ConnectionStore } from '../connections/connection-store.js';
import type { Environment } from '../connections/environment.js';
import { Refusal } from '../refusal.js';

/** The OpenAI-compatible endpoints: the one that the environment names, and the user's own. */
export class Endpoints {
  constructor(
    readonly store: ConnectionStore,
    readonly env: Environment
  ) {}

  /** Rejects with a `Refusal` when the files cannot be read at all. */
  async list(): Promise<ConnectionsReply> {
    const { connections, problem } = await this.store.list();
    const environment = this._environment();
    return {
      connections: [
        ...(environment === undefined ? [] : [environmentDetail(environment)]),
        ...connections.map(stored => connectionDetail(stored, this.env))
      ],
      ...(problem !== undefined && { problem })
    };
  }

  /** How to reach an endpoint, saved or not. Rejects with a `Refusal` when there is none, or the draft will not do. */
  async resolve(target: EndpointBody): Promise<OpenAiOptions> {
    if ('draft' in target) {
      return endpointOptions(await this.store.preview(target.draft, target.key), this.env);
    }
    const environment = this._environment();
    if (environment !== undefined && target.id === idOf(environment)) {
      return environment;
    }
    const stored = (await this.store.list()).connections.find(({ connection }) => connection.id === target.id);
    if (stored === undefined) {
      throw new Refusal(404, 'unknown_connection', 'There is no such connection any more. Pick another one.');
    }
    return endpointOptions(stored, this.env);
  }

  private _environment(): OpenAiEnvironment | undefined {
    try {
      return readOpenAiEnvironment(this.env);
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
    secretHeaders: [],
    editable: false
  };
}

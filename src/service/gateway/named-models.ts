import type { FastifyBaseLogger } from 'fastify';
import {
  codeFormOf,
  createOpenAiClient,
  endpointOptions,
  endpointPlace,
  type StoredConnection
} from '../../models/openai/index.js';
import type { ConnectionStore } from '../connections/connection-store.js';
import type { Environment } from '../connections/environment.js';
import type { ModelConnection } from './model-connection.js';
import type { IModelSource } from './model-source.js';

type Made = { readonly from: string; readonly model: ModelConnection };

/** The models of the endpoints that the user named. A client is kept, with its open sockets, until its settings change. */
export class NamedModels implements IModelSource {
  constructor(
    private readonly _store: ConnectionStore,
    private readonly _env: Environment,
    private readonly _log: FastifyBaseLogger
  ) {}

  async list(): Promise<readonly ModelConnection[]> {
    try {
      const { connections } = await this._store.list();
      const made = connections.map(stored => this._model(stored));
      this._made = new Map(made.map(each => [each.model.connection.id, each]));
      return made.map(({ model }) => model);
    } catch (error) {
      this._log.error({ err: error }, 'The named connections are not offered');
      return [];
    }
  }

  private _model(stored: StoredConnection): Made {
    const options = endpointOptions(stored, this._env);
    const from = JSON.stringify([stored, options]);
    const before = this._made.get(stored.connection.id);
    if (before?.from === from) {
      return before;
    }
    const { id, name, model, codeForm, prices } = stored.connection;
    const client = createOpenAiClient(options);
    const connection = {
      id,
      label: name,
      model,
      host: endpointPlace(options),
      destination: client.destination,
      capabilities: client.capabilities,
      codeForm: codeForm ?? codeFormOf(model, undefined),
      ...(prices !== undefined && { prices })
    };
    return { from, model: { connection, client } };
  }

  private _made = new Map<string, Made>();
}

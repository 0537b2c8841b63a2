import { Signal } from '@lumino/signaling';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IModelClient } from '../../agent/index.js';
import {
  createRemoteModelClient,
  runSelfTest,
  type ServiceApi,
  type ServiceRequest
} from '../../models/remote/index.js';
import {
  formatBytes,
  type Connection,
  type ConnectionDetail,
  type EndpointBody,
  type EndpointModelsReply,
  type SaveConnectionBody,
  type SelfTestEvent,
  type TestReply
} from '../../protocol/index.js';
import type { IChatConnections } from '../chat/state/chat-connections.js';
import { isServiceDown } from '../page-service.js';
import type { ModelEntry, IModelRegistration, IModelRegistry } from './models.js';

export type ServiceModelsOptions = {
  readonly models: IModelRegistry;
  readonly service: ServiceApi;
  readonly request: ServiceRequest;
  /** Why there is no service here and never will be, in a sentence. */
  readonly absent: string | null;
  readonly trans: TranslationBundle;
};

/** Keeps the registry in step with the models that the service offers. A missing service adds nothing. */
export class ServiceModels implements IChatConnections {
  constructor(private readonly _options: ServiceModelsOptions) {
    this.absent = _options.absent;
  }

  readonly absent: string | null;
  readonly changed: Signal<IChatConnections, void> = new Signal<IChatConnections, void>(this);
  list: readonly ConnectionDetail[] | null = null;
  problem: string | null = null;
  missing: string | null = null;

  /**
   * Adds what is offered, then picks the model that is preferred by then, unless another was picked meanwhile. Never
   * rejects.
   */
  async load(preferred: () => string): Promise<void> {
    const { models } = this._options;
    const before = models.current;
    await this.refresh().catch(() => undefined);
    const id = preferred();
    if (models.current === before && models.entries.some(entry => entry.id === id)) {
      models.pick(id);
    }
  }

  isOffered(id: string): boolean {
    return this._own.has(id);
  }

  models(endpoint: EndpointBody, signal: AbortSignal): Promise<EndpointModelsReply> {
    return this._options.service.endpointModels(endpoint, signal);
  }

  test(endpoint: EndpointBody, signal: AbortSignal): Promise<TestReply> {
    return this._options.service.testConnection(endpoint, signal);
  }

  async *selfTest(id: string, signal: AbortSignal): AsyncGenerator<SelfTestEvent> {
    for await (const event of runSelfTest(this._options.request, id, signal)) {
      yield event;
      if (event.type === 'done') {
        await this.refresh().catch(() => undefined); // The result is shown where it was asked for.
      }
    }
  }

  async save(body: SaveConnectionBody): Promise<string> {
    const { id } = await this._options.service.saveConnection(body);
    await this.refresh();
    return id;
  }

  async remove(id: string): Promise<void> {
    await this._options.service.removeConnection(id);
    await this.refresh();
  }

  /** Reads again what the service offers, one read at a time. Rejects when the service is away. */
  refresh(): Promise<void> {
    const refreshed = this._queue.then(() => this._read());
    this._queue = refreshed.catch(() => undefined);
    return refreshed;
  }

  private async _read(): Promise<void> {
    const { service } = this._options;
    try {
      const [offered, listed] = await Promise.all([service.models(), service.connections().catch(() => null)]);
      if (listed !== null) {
        this.list = listed.connections;
        this.problem = listed.problem?.message ?? null;
      }
      this.missing = null;
      this._offer(offered);
    } catch (error) {
      this.missing = isServiceDown(error) && error instanceof Error ? error.message : null;
      throw error;
    } finally {
      this.changed.emit();
    }
  }

  private _offer(offered: readonly Connection[]): void {
    const { models } = this._options;
    for (const [id, { registration }] of this._own) {
      if (!offered.some(connection => connection.id === id)) {
        this._own.delete(id);
        registration.dispose();
      }
    }
    for (const connection of offered) {
      const { id } = connection;
      const entry = this._entry(connection);
      const from = JSON.stringify([connection, entry.fact]);
      const own = this._own.get(id);
      if (own !== undefined) {
        if (own.from !== from) {
          this._own.set(id, { ...own, from });
          own.registration.update(entry);
        }
      } else if (!models.entries.some(known => known.id === id)) {
        this._own.set(id, { from, registration: models.add(entry) });
      } // Otherwise another extension was first.
    }
  }

  private _entry(connection: Connection): ModelEntry {
    const { request, trans } = this._options;
    const { id, label, host, destination, codeForm, fileSize, prices, selfTest } = connection;
    const place = fileSize === undefined ? host : trans.__('on this machine');
    const facts = [
      ...(this.list?.some(known => known.id === id) === true ? [trans.__('OpenAI-compatible')] : []),
      place,
      ...(fileSize === undefined ? [] : [formatBytes(fileSize)]),
      ...(codeForm === 'direct' ? [trans.__('drafts directly')] : []),
      ...(selfTest === undefined ? [] : [trans.__('tools %1/%2', String(selfTest.passed), String(selfTest.of))])
    ];
    return {
      id,
      label,
      place,
      fact: facts.join(' · '),
      destination,
      ...(codeForm === undefined ? {} : { codeForm }),
      ...(prices === undefined ? {} : { prices }),
      create: ({ chat, onWait } = {}) => {
        const client = createRemoteModelClient({
          connection,
          request,
          ...(chat !== undefined && { chat }),
          ...(onWait !== undefined && { onNotice: onWait })
        });
        return Promise.resolve(this._watched(client, connection));
      }
    };
  }

  /** The same client, which has the models read again after a reply that changed what is known of this one. */
  private _watched(client: IModelClient, { destination, capabilities }: Connection): IModelClient {
    const refresh = (): Promise<void> => this.refresh().catch(() => undefined);
    let stale = destination === 'server' && capabilities.contextSize === undefined;
    return {
      ...client,
      async *stream(request, signal) {
        try {
          for await (const event of client.stream(request, signal)) {
            stale ||= event.type === 'error' && event.error.code === 'unavailable';
            yield event;
          }
        } finally {
          if (stale) {
            stale = false;
            void refresh();
          }
        }
      }
    };
  }

  private readonly _own = new Map<string, { readonly from: string; readonly registration: IModelRegistration }>();
  private _queue: Promise<unknown> = Promise.resolve();
}

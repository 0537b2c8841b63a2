import { inspect } from 'node:util';
import { CellwrightError, type IModelClient, type ModelEvent } from '../../../agent/index.js';
import type { ServiceApi, ServiceRequest } from '../../../models/remote/index.js';
import { collect, never, question } from '../../../models/__tests__/collect.js';
import { sseResponse } from '../../../models/remote/__tests__/sse-response.js';
import type { Connection, ConnectionDetail } from '../../../protocol/index.js';
import { makeEntry } from '../../app/__tests__/models.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { Models } from '../models.js';
import { ServiceModels } from '../service-models.js';

const KEY = 'sk-canary-7Qx31';

const notAsked = (): Promise<never> => Promise.reject(new Error('Not asked here.'));

const offer = (id: string, change: Partial<Connection> = {}): Connection => ({
  id,
  label: id,
  host: 'api.example.org',
  destination: 'network',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  ...change
});

const detail = (id: string): ConnectionDetail => ({ id, name: id }) as ConnectionDetail;

/** A service that offers these models at first, beside the analyst and a model of another extension; loaded with one picked. */
async function start(offered: readonly Connection[], picked = '', request: ServiceRequest = notAsked) {
  const models = new Models(makeEntry('builtin'));
  models.add(makeEntry('own'));
  /** What the service offers, and what happens before it says so. */
  const at = { offered, meanwhile: (): void => undefined };
  const api: Partial<ServiceApi> = {
    models: async () => {
      at.meanwhile();
      return at.offered;
    },
    connections: async () => ({
      connections: at.offered.filter(({ id }) => id !== 'llama:x').map(({ id }) => detail(id))
    }),
    saveConnection: async ({ connection }) => {
      at.offered = [...at.offered, offer('connection:new', { label: connection.name })];
      return detail('connection:new');
    },
    removeConnection: async id => {
      at.offered = at.offered.filter(known => known.id !== id);
    }
  };
  const service = new ServiceModels({ models, service: api as ServiceApi, request, absent: null, trans: plainTrans });
  await service.load(() => picked);
  const ids = (): readonly string[] => models.entries.map(({ id }) => id);
  const changed = (): Promise<void> => new Promise(resolve => models.changed.connect(() => resolve()));
  return { models, service, at, ids, changed };
}

const END: ModelEvent = { type: 'end', reason: 'stop' };

const reply = (...events: readonly object[]): Response =>
  sseResponse([Buffer.from(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''))]);

/** What a model says to a question. */
const said = (client: IModelClient): Promise<readonly ModelEvent[]> => collect(client.stream(question, never));

describe('ServiceModels', () => {
  it('picks the model of the settings once the service has named it, unless another was picked meanwhile', async () => {
    const { models, service, at } = await start([offer('openai:a'), offer('openai:b')], 'openai:a');
    expect(models.current.id).toBe('openai:a');
    at.meanwhile = () => models.pick('own');
    await service.load(() => 'openai:b');
    expect(models.current.id).toBe('own');
  });

  it('leaves the analyst if that is chosen while the service is asked', async () => {
    const { models, service, at } = await start([]);
    at.offered = [offer('openai:a')];
    let chosen = 'openai:a';
    at.meanwhile = () => {
      chosen = 'builtin';
      models.pick(chosen);
    };
    await service.load(() => chosen);
    expect(models.current.id).toBe('builtin');
  });

  it('says why there is no service until there is one', async () => {
    const { service, at, ids } = await start([offer('openai:a')]);
    let code = 'node_missing';
    at.meanwhile = () => {
      throw new CellwrightError('service_missing', 'It needs Node.js.', { cause: new CellwrightError(code, '') });
    };
    await service.load(() => '');
    expect(service.missing).toBe('It needs Node.js.');
    code = 'not_ours';
    await service.load(() => '');
    expect(service.missing).toBeNull(); // Something else is wrong, for a moment.
    at.meanwhile = () => undefined;
    await service.load(() => '');
    expect([service.missing, ids()]).toEqual([null, expect.arrayContaining(['openai:a'])]);
  });

  const selfTest = { passed: 9, of: 10, at: 0, failed: [] };
  const file = { host: 'this machine', destination: 'server', fileSize: 2_497_281_120, selfTest } as const;
  it.each<[string, Partial<Connection>, string]>([
    ['openai:a', { codeForm: 'code', selfTest }, 'OpenAI-compatible · api.example.org · tools 9/10'],
    ['llama:x', { codeForm: 'direct' }, 'api.example.org · drafts directly'],
    ['llama:x', file, 'on this machine · 2.5 GB · tools 9/10']
  ])('says kind, place and how a model did, and how it writes what is drafted: %s %j', async (id, change, fact) => {
    const { models } = await start([offer(id, change)], id);
    expect([models.current.fact, models.current.codeForm]).toEqual([fact, change.codeForm]);
  });

  it('offers a saved connection at once, and keeps nothing of its key', async () => {
    const { models, service } = await start([]);
    const connection = { name: 'New', baseUrl: 'https://api.example.org/v1', model: 'm' };
    models.pick(await service.save({ connection, key: KEY }));
    expect(models.current.label).toBe('New');
    expect(inspect([models.entries, service], { depth: null, showHidden: true })).not.toContain(KEY);
  });

  it('changes a model in its place, and leaves it picked; takes away what is no longer offered', async () => {
    const { models, service, at, ids } = await start([offer('connection:a'), offer('connection:b')], 'connection:a');
    at.offered = [offer('connection:a', { label: 'Other' }), offer('connection:b')];
    const changes: string[] = [];
    models.changed.connect(() => changes.push(models.current.label));
    await service.remove('nothing');
    expect(changes).toEqual(['Other']);
    expect(ids()).toEqual(['builtin', 'own', 'connection:a', 'connection:b']);
    await service.remove('connection:a');
    expect(ids()).toEqual(['builtin', 'own', 'connection:b']);
    expect(models.current.id).toBe('builtin');
    expect(service.list).toEqual([detail('connection:b')]);
  });

  it('leaves a model of another extension alone that has the same id, which no second one can have', async () => {
    const { models } = await start([offer('own')]);
    expect(models.entries.at(-1)?.place).toBe('offline');
    expect(() => models.add(makeEntry('own'))).toThrow('already exists');
    expect(() => models.pick('nope')).toThrow('Known models: builtin, own.');
  });

  it('tells what a request waits for before its reply, names the chat, and knows what its tokens cost', async () => {
    const waits = [
      { type: 'queued', position: 2 },
      { type: 'loading', share: 0.5, bytes: 1000 },
      { type: 'retry', attempt: 2, of: 4, waitMs: 1, reason: 'Busy.' }
    ];
    const prices = { input: 1, output: 2, currency: 'EUR' };
    const bodies: { readonly chat?: string }[] = [];
    const { models } = await start([offer('llama:x', { prices })], 'llama:x', (_path, init) => {
      bodies.push(JSON.parse(init.body as string) as object);
      return Promise.resolve(reply(...waits, END));
    });
    expect(models.current.prices).toEqual(prices);
    const told: unknown[] = [];
    for (const use of [{ chat: 'c-1', onWait: (wait: unknown) => told.push(wait) }, {}, undefined]) {
      expect(await said(await models.current.create(use))).toEqual([END]);
    }
    expect(told).toEqual(waits);
    expect(bodies.map(({ chat }) => chat)).toEqual(['c-1', undefined, undefined]);
  });

  it('asks how much a model on the server reads at once when it has been loaded by a question', async () => {
    const capabilities = { tools: false, jsonSchema: false, grammar: true, images: false };
    const local = { destination: 'server', capabilities } as const;
    const { models, at, changed } = await start([offer('llama:x', local)], 'llama:x', async () => reply(END));
    const client = await models.current.create();
    expect(client.capabilities.contextSize).toBeUndefined();
    at.offered = [offer('llama:x', { ...local, capabilities: { ...capabilities, contextSize: 8192 } })];
    await Promise.all([changed(), said(client)]);
    expect((await models.current.create()).capabilities.contextSize).toBe(8192);
  });

  it('reads anew what is offered when a model is no longer where it was shown', async () => {
    const moved = { code: 'moved_model', message: 'It is elsewhere.' };
    const request = async (): Promise<Response> => Response.json(moved, { status: 409 });
    const { models, at, changed } = await start([offer('llama:x')], 'llama:x', request);
    const client = await models.current.create();
    at.offered = [offer('llama:x', { host: 'other.example' })];
    const [, events] = await Promise.all([changed(), said(client)]);
    expect(events).toMatchObject([{ type: 'error', error: { message: 'It is elsewhere.' } }]);
    expect(models.current.place).toBe('other.example');
  });
});

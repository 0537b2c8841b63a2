import { inspect } from 'node:util';
import { CellwrightError, type IModelClient, type ModelEvent } from '../../../agent/index.js';
import type { ServiceApi, ServiceRequest } from '../../../models/remote/index.js';
import type { Connection, ConnectionDetail } from '../../../protocol/index.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { ModelEntry } from '../model-entry.js';
import { Models } from '../models.js';
import { ServiceModels } from '../service-models.js';

const KEY = 'sk-canary-7Qx31';

const entry = (id: string): ModelEntry => ({
  id,
  label: id,
  place: 'offline',
  destination: 'page',
  create: () => Promise.reject(new Error('Not asked here.'))
});

const offer = (id: string, change: Partial<Connection> = {}): Connection => ({
  id,
  label: id,
  host: 'api.example.org',
  destination: 'network',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  ...change
});

const detail = (id: string): ConnectionDetail => ({
  id,
  name: id,
  baseUrl: 'https://api.example.org/v1',
  model: id,
  keySource: 'none',
  secretHeaders: [],
  editable: true
});

/** A service whose models a test sets. */
function start(
  offered: readonly Connection[],
  request: ServiceRequest = () => Promise.reject(new Error('Not asked here.'))
): {
  models: Models;
  service: ServiceModels;
  set: (offered: readonly Connection[]) => void;
  meanwhile: (change: () => void) => void;
} {
  const models = new Models(entry('builtin'));
  models.add(entry('own'));
  let during = (): void => undefined;
  const api: Partial<ServiceApi> = {
    models: () => {
      during();
      return Promise.resolve(offered);
    },
    connections: () =>
      Promise.resolve({ connections: offered.filter(({ id }) => id !== 'llama:x').map(({ id }) => detail(id)) }),
    saveConnection: ({ connection }) => {
      offered = [...offered, offer('connection:new', { label: connection.name })];
      return Promise.resolve(detail('connection:new'));
    },
    removeConnection: id => {
      offered = offered.filter(known => known.id !== id);
      return Promise.resolve();
    }
  };
  return {
    models,
    service: new ServiceModels({
      models,
      service: api as ServiceApi,
      request,
      absent: null,
      trans: plainTrans
    }),
    set: next => {
      offered = next;
    },
    meanwhile: change => {
      during = change;
    }
  };
}

const END = { type: 'end', reason: 'stop' };

const reply = (...events: readonly object[]): Response =>
  new Response(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' }
  });

/** What a model says to a question. */
async function said(client: IModelClient): Promise<readonly ModelEvent[]> {
  const request = { role: 'main', messages: [{ role: 'user', text: 'How many?' }], tools: [], context: [] } as const;
  const events: ModelEvent[] = [];
  for await (const event of client.stream(request, new AbortController().signal)) {
    events.push(event);
  }
  return events;
}

const ids = (models: Models): readonly string[] => models.entries.map(({ id }) => id);

describe('ServiceModels', () => {
  it('picks the model of the settings once the service has named it', async () => {
    const { models, service } = start([offer('openai:a')]);
    await service.load('openai:a');
    expect(models.current.id).toBe('openai:a');
  });

  it('says why there is no service until there is one', async () => {
    const { models, service, meanwhile } = start([offer('openai:a')]);
    let cause = new CellwrightError('node_missing', '');
    meanwhile(() => {
      throw new CellwrightError('service_missing', 'It needs Node.js.', { cause });
    });
    await service.load('');
    expect(service.missing).toBe('It needs Node.js.');
    cause = new CellwrightError('not_ours', '');
    await service.load('');
    expect(service.missing).toBeNull(); // Something else is wrong, for a moment.
    meanwhile(() => undefined);
    await service.load('');
    expect([service.missing, ids(models)]).toEqual([null, expect.arrayContaining(['openai:a'])]);
  });

  it('leaves a model alone that was picked while the service was asked', async () => {
    const { models, service, meanwhile } = start([offer('openai:a')]);
    meanwhile(() => models.pick('own'));
    await service.load('openai:a');
    expect(models.current.id).toBe('own');
  });

  it('says kind, host and how a model did, and how it writes what is drafted', async () => {
    const selfTest = { passed: 9, of: 10, at: 0, failed: [] };
    const small = offer('llama:x', { codeForm: 'direct' });
    const { models, service } = start([offer('openai:a', { codeForm: 'code', selfTest }), small]);
    await service.load('openai:a');
    expect(models.current).toMatchObject({
      place: 'api.example.org',
      fact: 'OpenAI-compatible · api.example.org · tools 9/10',
      codeForm: 'code'
    });
    expect(models.entries.at(-1)?.fact).toBe('api.example.org · drafts directly');
  });

  it('says of a model file that it runs on this machine, and its size', async () => {
    const selfTest = { passed: 10, of: 10, at: 0, failed: [] };
    const file = { host: 'this machine', destination: 'server', fileSize: 2_497_281_120, selfTest } as const;
    const { models, service } = start([offer('llama:x', file)]);
    await service.load('llama:x');
    expect(models.current).toMatchObject({
      place: 'on this machine',
      fact: 'on this machine · 2.5 GB · tools 10/10'
    });
  });

  it('offers a model file that came meanwhile once it is asked to look again', async () => {
    const { models, service, set } = start([]);
    await service.load('builtin');
    set([offer('llama:x')]);
    await service.refresh();
    expect(ids(models)).toEqual(['builtin', 'own', 'llama:x']);
  });

  it('offers a saved connection at once, and keeps nothing of its key', async () => {
    const { models, service } = start([]);
    await service.load('builtin');
    const id = await service.save({
      connection: { name: 'New', baseUrl: 'https://api.example.org/v1', model: 'm' },
      key: KEY
    });
    models.pick(id);
    expect(models.current.label).toBe('New');
    expect(inspect([models.entries, service], { depth: null, showHidden: true })).not.toContain(KEY);
  });

  it('changes a model in its place, and leaves it picked', async () => {
    const { models, service, set } = start([offer('connection:a'), offer('connection:b')]);
    await service.load('connection:a');
    set([offer('connection:a', { label: 'Other' }), offer('connection:b')]);
    const changes: string[] = [];
    models.changed.connect(() => changes.push(models.current.label));
    await service.remove('nothing');
    expect(changes).toEqual(['Other']);
    expect(ids(models)).toEqual(['builtin', 'own', 'connection:a', 'connection:b']);
  });

  it('takes away what the service no longer offers; the built-in analyst answers', async () => {
    const { models, service } = start([offer('connection:a')]);
    await service.load('connection:a');
    await service.remove('connection:a');
    expect(ids(models)).toEqual(['builtin', 'own']);
    expect(models.current.id).toBe('builtin');
    expect(service.list).toEqual([]);
  });

  it('leaves a model of another extension alone that has the same id', async () => {
    const { models, service } = start([offer('own')]);
    await service.load('builtin');
    expect(models.entries.at(-1)?.place).toBe('offline');
  });

  it('tells what a request waits for before its reply, names the chat, and knows what its tokens cost', async () => {
    const waits = [
      { type: 'queued', position: 2 },
      { type: 'loading', share: 0.5, bytes: 1000 },
      { type: 'retry', attempt: 2, of: 4, waitMs: 1, reason: 'Busy.' }
    ];
    const prices = { input: 1, output: 2, currency: 'EUR' };
    const bodies: { readonly chat?: string }[] = [];
    const { models, service } = start([offer('llama:x', { prices })], (_path, init) => {
      bodies.push(JSON.parse(init.body as string) as object);
      return Promise.resolve(reply(...waits, END));
    });
    await service.load('llama:x');
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
    const { models, service, set } = start([offer('llama:x', local)], () => Promise.resolve(reply(END)));
    await service.load('llama:x');
    const client = await models.current.create();
    expect(client.capabilities.contextSize).toBeUndefined();
    set([offer('llama:x', { ...local, capabilities: { ...capabilities, contextSize: 8192 } })]);
    const changed = new Promise<void>(resolve => models.changed.connect(() => resolve()));
    await said(client);
    await changed;
    expect((await models.current.create()).capabilities.contextSize).toBe(8192);
  });

  it('reads anew what is offered when a model is no longer where it was shown', async () => {
    const moved = { code: 'moved_model', message: 'It is elsewhere.' };
    const { models, service, set } = start([offer('llama:x')], () =>
      Promise.resolve(Response.json(moved, { status: 409 }))
    );
    await service.load('llama:x');
    const client = await models.current.create();
    set([offer('llama:x', { host: 'other.example' })]);
    const changed = new Promise<void>(resolve => models.changed.connect(() => resolve()));
    expect(await said(client)).toMatchObject([{ type: 'error', error: { message: 'It is elsewhere.' } }]);
    await changed;
    expect(models.current.place).toBe('other.example');
  });
});

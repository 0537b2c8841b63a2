import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ModelEvent } from '../../agent/index.js';
import {
  piece,
  status,
  streamed,
  StubServer,
  transcript,
  unending
} from '../../models/openai/__tests__/stub-server.js';
import { createRemoteModelClient } from '../../models/remote/index.js';
import type { Connection, ConnectionDraft, StreamNotice } from '../../protocol/index.js';
import { collect, never, question } from './collect.js';
import { runningService, type RunningService } from './running-service.js';
import { serviceForTest } from './service-for-test.js';

const KEY = 'sk-canary-0123456789';
const ready = streamed(transcript([piece({ content: 'Ready' }), piece({}, 'stop')]));
const server = new StubServer();
let service: RunningService;

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(async () => {
  server.requests.length = 0;
  service = await runningService(serviceForTest());
});
afterEach(() => service.close());

const draft = (change: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
  name: 'Stub',
  baseUrl: server.baseUrl,
  model: 'm',
  ...change
});

async function ask(
  asked: string | Connection,
  notices: StreamNotice[] = [],
  signal = never
): Promise<readonly ModelEvent[]> {
  const connection = typeof asked === 'string' ? (await service.api.models()).find(each => each.id === asked)! : asked;
  const client = createRemoteModelClient({
    connection,
    request: service.request,
    onNotice: notice => notices.push(notice)
  });
  return collect(client.stream(question, signal));
}

describe('a saved endpoint', () => {
  it('is on offer at once, with what the user said of it, and is asked with its key and headers', async () => {
    const prices = { input: 0.5, output: 2, currency: 'EUR' };
    const saved = await service.api.saveConnection({
      connection: draft({
        strategy: 'grammar',
        contextSize: 8192,
        prices,
        headers: { 'X-Team': 'a', 'api-key': 'h1' }
      }),
      key: KEY
    });
    expect(saved).toMatchObject({
      id: 'connection:stub',
      keySource: 'file',
      headerNames: ['X-Team', 'api-key'],
      editable: true
    });
    expect(await service.api.models()).toMatchObject([
      {
        id: 'connection:stub',
        label: 'Stub',
        model: 'm',
        host: new URL(server.baseUrl).host,
        destination: 'server',
        capabilities: { tools: false, jsonSchema: true, contextSize: 8192 },
        codeForm: 'code',
        prices
      }
    ]);
    server.answers = [ready];
    expect(await ask(saved.id)).toEqual([
      { type: 'text', delta: 'Ready' },
      { type: 'end', reason: 'stop' }
    ]);
    const [{ headers }] = server.requests as [(typeof server.requests)[number]];
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-team': 'a', 'api-key': 'h1' });
  });

  it('is listed with where it is, and whether it sends on', async () => {
    await service.api.saveConnection({ connection: draft() });
    await service.api.saveConnection({ connection: draft({ name: 'Far', baseUrl: 'https://lab.example/v1' }) });
    await service.api.saveConnection({ connection: draft({ name: 'On', forwards: true }) });
    expect((await service.api.models()).map(({ host, destination }) => [host, destination])).toEqual([
      [new URL(server.baseUrl).host, 'server'],
      ['lab.example', 'network'],
      [new URL(server.baseUrl).host, 'network']
    ]);
  });

  it('sends one authorization: that of its headers, if it has one', async () => {
    server.answers = [ready];
    await service.api.saveConnection({ connection: draft({ headers: { Authorization: 'Basic abc' } }), key: KEY });
    await ask('connection:stub');
    expect(server.requests[0]?.headers.authorization).toBe('Basic abc');
  });

  it('is not asked by who saw it at another place', async () => {
    const { id } = await service.api.saveConnection({ connection: draft() });
    const [connection] = await service.api.models();
    await service.api.saveConnection({
      connection: draft({ id, baseUrl: server.baseUrl.replace('127.0.0.1', 'localhost') })
    });
    server.answers = [ready];
    const events = await ask(connection!);
    expect(events).toMatchObject([{ type: 'error', error: { code: 'unavailable' } }]);
    expect(JSON.stringify(events)).toContain(`no longer at ${connection!.host}`);
    expect(server.requests).toHaveLength(0);
    expect((await ask(id)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('is not on offer once removed', async () => {
    const { id } = await service.api.saveConnection({ connection: draft() });
    await service.api.removeConnection(id);
    expect(await service.api.models()).toEqual([]);
    expect((await service.api.connections()).connections).toEqual([]);
  });

  it('tells of waits before the reply', async () => {
    await service.api.saveConnection({ connection: draft() });
    server.answers = [status(429, {}, { 'retry-after': '0' }), status(503, {}, { 'retry-after': '0' }), ready];
    const notices: StreamNotice[] = [];
    const events = await ask('connection:stub', notices);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(notices).toEqual([
      { type: 'retry', attempt: 2, of: 4, waitMs: 0, reason: expect.stringContaining('no more requests') as string },
      { type: 'retry', attempt: 3, of: 4, waitMs: 0, reason: expect.stringContaining('HTTP 503') as string }
    ]);
  });
});

describe('what is under way', () => {
  it.each<readonly [string, (signal: AbortSignal) => Promise<unknown>, object]>([
    [
      'a question',
      async signal => {
        await service.api.saveConnection({ connection: draft() });
        return (await ask('connection:stub', [], signal)).at(-1);
      },
      { type: 'end', reason: 'aborted' }
    ],
    [
      'a list of models',
      signal => service.api.endpointModels({ draft: draft() }, signal).catch((error: unknown) => error),
      { name: 'AbortError' }
    ],
    [
      'a test',
      signal => service.api.testConnection({ draft: draft() }, signal).catch((error: unknown) => error),
      { name: 'AbortError' }
    ]
  ])('ends at the endpoint when the page leaves: %s', async (_what, begin, end) => {
    const stop = new AbortController();
    const opened = new Promise<ServerResponse>(resolve => {
      server.answers = [unending(transcript([piece({ content: 'one' })], ''), resolve)];
    });
    const asked = begin(stop.signal);
    const closed = once(await opened, 'close');
    stop.abort();
    await closed;
    expect(await asked).toMatchObject(end);
  });
});

describe('the key of the environment', () => {
  it('goes to the origin that it was given for, and to no other', async () => {
    const other = new StubServer();
    await other.listen();
    await service.close();
    const env = { OPENAI_API_KEY: KEY, CELLWRIGHT_OPENAI_BASE_URL: server.baseUrl, CELLWRIGHT_OPENAI_MODEL: 'm' };
    service = await runningService(serviceForTest({ env }));
    await service.api.saveConnection({ connection: draft({ name: 'Same' }) });
    await service.api.saveConnection({ connection: draft({ name: 'Other', baseUrl: other.baseUrl }) });
    const { connections } = await service.api.connections();
    expect(connections.map(({ id, keySource, editable }) => [id, keySource, editable])).toEqual([
      ['openai:m', 'environment', false],
      ['connection:same', 'environment', true],
      ['connection:other', 'none', true]
    ]);
    server.answers = [ready];
    other.answers = [ready];
    await ask('connection:same');
    await ask('connection:other');
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    await other.close();
  });
});

describe('listing the models of an endpoint', () => {
  it('says what it has, sorted, with the sizes it states and without the key', async () => {
    const named = { id: `c ${KEY.toUpperCase()}` };
    const data = [
      { id: 'b', max_model_len: 4096 },
      { id: 'a', meta: { n_ctx: 1024, n_ctx_train: 2048 } },
      { id: '' },
      7,
      named
    ];
    server.answers = [status(200, { object: 'list', data })];
    expect(await service.api.endpointModels({ draft: draft(), key: KEY })).toEqual({
      status: 'ok',
      models: [{ id: 'a', contextSize: 1024 }, { id: 'b', contextSize: 4096 }, { id: 'c [key]' }]
    });
    expect(server.requests[0]).toMatchObject({ url: '/v1/models', headers: { authorization: `Bearer ${KEY}` } });
  });

  it.each([
    ['a refused key', status(401, { error: { message: `bad ${KEY}` } }), 'auth'],
    ['a server without a list', status(404, {}), 'not_found'],
    ['a web page', status(200, '<html>', { 'content-type': 'text/html' }), 'protocol'],
    ['no JSON', status(200, 'It works'), 'protocol'],
    ['a redirect elsewhere', status(302, '', { location: 'http://localhost:1/v1/models' }), 'unreachable']
  ])('says what is wrong with %s', async (_what, answer, code) => {
    server.answers = [answer];
    const reply = await service.api.endpointModels({ draft: draft(), key: KEY });
    expect(reply).toMatchObject({ status: 'failed', error: { code, hint: expect.any(String) as string } });
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });

  it('uses the stored key for a changed draft of the same host only', async () => {
    const { id } = await service.api.saveConnection({ connection: draft(), key: KEY });
    const other = new StubServer();
    await other.listen();
    server.answers = [status(200, { data: [] })];
    other.answers = [status(200, { data: [] })];
    await service.api.endpointModels({ draft: draft({ id, model: 'n' }) });
    await service.api.endpointModels({ draft: draft({ id, baseUrl: other.baseUrl }) });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    await other.close();
  });
});

describe('testing an endpoint', () => {
  it('says how long its answer took, and how it begins', async () => {
    server.answers = [ready];
    const reply = await service.api.testConnection({ draft: draft(), key: KEY });
    expect(reply).toEqual({ status: 'ok', ms: expect.any(Number) as number });
    expect(reply).not.toMatchObject({ ms: 0 });
    expect(server.requests).toHaveLength(1);
  });

  it('says what went wrong after one try', async () => {
    server.answers = [status(503, {})];
    expect(await service.api.testConnection({ draft: draft() })).toMatchObject({
      status: 'failed',
      error: { code: 'server' }
    });
    expect(server.requests).toHaveLength(1);
  });

  it('tells who was asked for a key where to enter it', async () => {
    server.answers = [status(401, {})];
    const reply = await service.api.testConnection({ draft: draft() });
    expect(reply).toMatchObject({ error: { code: 'auth', hint: 'Enter a key for this connection.' } });
  });
});

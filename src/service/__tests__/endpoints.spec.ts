import type { ModelEvent } from '../../agent/index.js';
import { leftWhileOpen, said, serverOfTests, status } from '../../models/openai/__tests__/stub-server.js';
import { createRemoteModelClient, runSelfTest } from '../../models/remote/index.js';
import type { Connection, ConnectionDraft, StreamNotice } from '../../protocol/index.js';
import { collect, never, question } from '../../models/__tests__/collect.js';
import { failed } from '../../models/__tests__/failed.js';
import { draftOf, serviceOfTests } from './running-service.js';

const KEY = 'sk-canary-0123456789';
const ready = said('Ready');
const server = serverOfTests();
const other = serverOfTests();
const service = serviceOfTests();

const draft = (change: Partial<ConnectionDraft> = {}): ConnectionDraft => draftOf(server, change);
const save = (change: Partial<ConnectionDraft> = {}, key?: string) =>
  service.api.saveConnection({ connection: draft(change), ...(key !== undefined && { key }) });
const keysOf = ({ requests }: typeof server) => requests.map(({ headers }) => headers.authorization);

async function ask(
  asked: string | Connection,
  notices: StreamNotice[] = [],
  signal = never
): Promise<readonly ModelEvent[]> {
  const connection = typeof asked === 'string' ? (await service.api.models()).find(each => each.id === asked)! : asked;
  const onNotice = (notice: StreamNotice): void => void notices.push(notice);
  const client = createRemoteModelClient({ connection, request: service.request, onNotice });
  return collect(client.stream(question, signal));
}

describe('a saved endpoint', () => {
  it('is on offer at once, with what the user said of it, and is asked with its key and headers', async () => {
    const prices = { input: 0.5, output: 2, currency: 'EUR' };
    const headers = { 'X-Team': 'a', 'api-key': 'h1' };
    const saved = await save({ strategy: 'grammar', contextSize: 8192, prices, headers }, KEY);
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
    expect(server.requests).toMatchObject([
      { headers: { authorization: `Bearer ${KEY}`, 'x-team': 'a', 'api-key': 'h1' } }
    ]);
    await service.api.removeConnection(saved.id);
    expect([await service.api.models(), (await service.api.connections()).connections]).toEqual([[], []]);
  });

  it('is listed with where it is, and whether it sends on', async () => {
    await save();
    await save({ name: 'Far', baseUrl: 'https://lab.example/v1' });
    await save({ name: 'On', forwards: true });
    expect((await service.api.models()).map(({ host, destination }) => [host, destination])).toEqual([
      [new URL(server.baseUrl).host, 'server'],
      ['lab.example', 'network'],
      [new URL(server.baseUrl).host, 'network']
    ]);
  });

  it('sends one authorization: that of its headers, if it has one', async () => {
    server.answers = [ready];
    await save({ headers: { Authorization: 'Basic abc' } }, KEY);
    await ask('connection:stub');
    expect(keysOf(server)).toEqual(['Basic abc']);
  });

  it('is not asked by who saw it at another place', async () => {
    const { id } = await save();
    const [connection] = await service.api.models();
    await save({ id, baseUrl: server.baseUrl.replace('127.0.0.1', 'localhost') });
    server.answers = [ready];
    expect(await ask(connection!)).toMatchObject([failed('unavailable', `instead of ${connection!.host}`)]);
    expect(server.requests).toHaveLength(0);
    expect((await ask(id)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('is not asked by who saw it before it was said to send on', async () => {
    const { id } = await save();
    const [connection] = await service.api.models();
    await save({ id, forwards: true });
    server.answers = [ready];
    expect(await ask(connection!)).toMatchObject([failed('unavailable', 'passes on what it gets')]);
    expect(server.requests).toHaveLength(0);
    expect((await ask(id)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('tells of waits before the reply', async () => {
    await save();
    server.answers = [status(429, {}, { 'retry-after': '0' }), status(503, {}, { 'retry-after': '0' }), ready];
    const notices: StreamNotice[] = [];
    expect((await ask('connection:stub', notices)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(notices).toEqual(
      ['no more requests', 'HTTP 503'].map((reason, at) => ({
        ...{ type: 'retry', attempt: at + 2, of: 4, waitMs: 0 },
        reason: expect.stringContaining(reason) as string
      }))
    );
  });
});

it.each<readonly [string, (signal: AbortSignal) => Promise<unknown>, object]>([
  [
    'a question',
    async signal => {
      await save();
      return (await ask('connection:stub', [], signal)).at(-1);
    },
    { type: 'end', reason: 'aborted' }
  ],
  ['a list of models', signal => service.api.endpointModels({ draft: draft() }, signal), { name: 'AbortError' }],
  ['a self-test', async signal => collect(runSelfTest(service.request, (await save()).id, signal)), []],
  ['a test', signal => service.api.testConnection({ draft: draft() }, signal), { name: 'AbortError' }]
])('what is under way ends at the endpoint when the page leaves: %s', async (_what, begin, end) => {
  const left = leftWhileOpen(server, signal => begin(signal).catch((error: unknown) => error));
  expect(await left).toMatchObject(end);
});

describe('a key', () => {
  it('of the environment goes to the origin that it was given for, and to no other', async () => {
    const env = { OPENAI_API_KEY: KEY, CELLWRIGHT_OPENAI_BASE_URL: server.baseUrl, CELLWRIGHT_OPENAI_MODEL: 'm' };
    await service.restart({ env });
    await save({ name: 'Same' });
    await save({ name: 'Other', baseUrl: other.baseUrl });
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
    expect([keysOf(server), keysOf(other)]).toEqual([[`Bearer ${KEY}`], [undefined]]);
  });

  it('that is stored is used for a changed draft of the same host only', async () => {
    const { id } = await save({}, KEY);
    server.answers = [status(200, { data: [] })];
    other.answers = [status(200, { data: [] })];
    await service.api.endpointModels({ draft: draft({ id, model: 'n' }) });
    await service.api.endpointModels({ draft: draft({ id, baseUrl: other.baseUrl }) });
    expect([keysOf(server), keysOf(other)]).toEqual([[`Bearer ${KEY}`], [undefined]]);
  });
});

describe('listing the models of an endpoint', () => {
  it('says what it has, sorted, with the sizes it states and without the key', async () => {
    const sized = [
      { id: 'b', max_model_len: 4096 },
      { id: 'a', meta: { n_ctx: 1024, n_ctx_train: 2048 } }
    ];
    server.answers = [
      status(200, { object: 'list', data: [...sized, { id: '' }, 7, { id: `c ${KEY.toUpperCase()}` }] })
    ];
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
});

describe('testing an endpoint', () => {
  it('says how long its answer took, and how it begins', async () => {
    server.answers = [ready];
    const reply = await service.api.testConnection({ draft: draft(), key: KEY });
    expect(reply).toEqual({ status: 'ok', ms: expect.any(Number) as number });
    expect(reply).not.toMatchObject({ ms: 0 });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['what went wrong', 503, { code: 'server' }],
    ['where to enter a key, to who was asked for one', 401, { code: 'auth', hint: 'Enter a key for this connection.' }]
  ])('says after one try %s', async (_what, code, error) => {
    server.answers = [status(code, {})];
    expect(await service.api.testConnection({ draft: draft() })).toMatchObject({ status: 'failed', error });
    expect(server.requests).toHaveLength(1);
  });
});

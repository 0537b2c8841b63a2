import { routes } from '../../protocol/index.js';
import { SECRET, serviceForTest } from './service-for-test.js';
import { storedTurn, writingOf } from './stored-turn.js';

const SIZE_LIMIT = 32 * 1024 * 1024;
const headers = { 'x-service-secret': SECRET };
const table = Object.values(routes).map(({ method, url }) => [method, url] as const);
const posts = table.filter(([method]) => method === 'POST').map(([, url]) => url);

const draft = { name: 'Here', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
const writing = writingOf({ ...storedTurn({ id: 't' }), ...{ ['__proto__']: 1 } });
const request = { role: 'main', messages: [], tools: [], context: [] };
const page = { path: 'none.csv', from: 0, count: 200 };

/** A body that a route takes, and those that it refuses. */
const bodies = (good: object, ...bad: readonly object[]) => ({
  good: { body: good },
  bad: bad.map(body => ({ body }))
});

/** Every route: an entry says what a request needs to have. A route without one is a failure. */
const needs: Readonly<Record<string, { readonly good: object; readonly bad?: readonly object[] }>> = {
  'GET /health': { good: {} },
  'GET /models': { good: {} },
  'GET /connections': { good: {} },
  'POST /connections/save': bodies(
    { connection: draft, key: 'k' },
    { connection: {} },
    { connection: { ...draft, apiKey: 'k' } },
    { connection: { ...draft, id: 'connection:../x' } },
    { connection: { ...draft, baseUrl: 'file:///etc/passwd' } },
    { connection: draft, key: 'two words' }
  ),
  'POST /connections/remove': bodies({ id: 'connection:x' }, { id: '../x' }, {}),
  'POST /connections/models': bodies({ draft }, {}, { draft: {} }),
  'POST /connections/test': bodies({ draft }, {}, { draft, id: 'x' }),
  'POST /models/self-test': bodies({ connection: 'none' }, {}),
  'GET /local/models': { good: {} },
  'POST /local/models/load': bodies({ id: 'none' }, {}, { id: '' }),
  'GET /runtimes/:id': { good: { url: '/runtimes/files' }, bad: [{ url: '/runtimes/..%2Fmodels' }] },
  'POST /runtimes/install': bodies(
    { runtime: 'models' },
    {},
    { runtime: 'other' },
    { runtime: 'files', folder: '/usr' }
  ),
  'POST /local/downloads': bodies(
    { url: 'http://127.0.0.1:1/a.gguf' },
    {},
    { url: 'file:///etc/a.gguf' },
    { url: 'ftp://127.0.0.1/a.gguf' },
    { url: 'http://169.254.169.254/a.gguf' },
    { url: 'http://[fe80::1]/a.gguf' },
    { url: 'http://me:word@127.0.0.1/a.gguf' },
    { url: 'http://127.0.0.1:1/page' },
    { url: 'http://127.0.0.1:1/a.gguf', name: 'b.gguf' },
    { watch: '' }
  ),
  'POST /local/downloads/cancel': bodies({ name: 'none.gguf' }, {}, { name: '' }),
  'POST /files/schema': bodies(
    { path: 'none.csv' },
    {},
    { path: '' },
    { path: '../none.csv' },
    { path: '/etc/passwd' },
    { path: 'a.csv', root: '/' }
  ),
  'POST /files/profile': bodies(
    { path: 'none.csv', table: 'a' },
    {},
    { path: 'a/../../b.csv' },
    { path: '.ssh/id' },
    { path: 1 }
  ),
  'POST /files/preview': bodies(
    page,
    { path: 'none.csv' },
    { ...page, path: 'a/../../b.csv' },
    { ...page, count: 501 },
    { ...page, from: -1 },
    { ...page, filter: 'x' }
  ),
  'POST /stream': bodies(
    { connection: 'none', request },
    {},
    { connection: 'none', request: {} },
    { connection: 'none', chat: '../x', request }
  ),
  'GET /conversations': { good: { query: { notebook: 'a.ipynb' } }, bad: [{}] },
  'GET /conversations/:id': { good: { url: '/conversations/c1' }, bad: [{ url: '/conversations/..%2F..%2Fetc' }] },
  'POST /conversations/:id/turns': {
    good: { url: '/conversations/c1/turns', body: writing },
    bad: [
      ...[{ turn: { id: 't' } }, { more: 1 }, { seen: -1 }].map(change => ({
        url: '/conversations/c1/turns',
        body: { ...writing, ...change }
      })),
      { url: '/conversations/a.b/turns', body: writing }
    ]
  },
  'POST /notebooks/rename': bodies({ from: 'a', to: 'b' }, { from: 'a' })
};

const app = serviceForTest();

afterAll(() => app.close());

describe('the table of routes', () => {
  it('is what the service serves, and each route is described here', async () => {
    await app.ready();
    const served = app.printRoutes({ commonPrefix: false, includeHooks: false });
    expect(Object.keys(needs).sort()).toEqual(table.map(([method, url]) => `${method} ${url}`).sort());
    for (const [method, url] of table) {
      expect(app.hasRoute({ method, url })).toBe(true);
    }
    expect(served.match(/\((GET|POST|HEAD|PUT|DELETE|PATCH|OPTIONS)[^)]*\)/g)).toHaveLength(table.length);
  });

  it('cannot be left out of', async () => {
    const fresh = serviceForTest();
    expect(() => fresh.get('/secret-door', () => 'hello')).toThrow('table of routes');
    await fresh.close();
  });
});

describe.each(table)('%s %s', (method, url) => {
  const { good, bad = [] } = needs[`${method} ${url}`]!;

  it.each([{}, { 'x-service-secret': '' }, { 'x-service-secret': 'x'.repeat(64) }])(
    'is closed to whoever has not the secret',
    async wrong => {
      const reply = await app.inject({ method, url, ...good, headers: wrong });
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'forbidden' });
    }
  );

  it('takes what it needs and refuses the rest in one sentence', async () => {
    const fine = await app.inject({ method, url, ...good, headers });
    expect([200, 204, 404]).toContain(fine.statusCode);
    expect(fine.statusCode === 404).toBe(JSON.stringify(good).includes('"none'));
    for (const each of bad) {
      const refused = await app.inject({ method, url, ...each, headers });
      expect([400, 415]).toContain(refused.statusCode);
      expect(refused.json()).toEqual({ code: expect.any(String) as string, message: expect.any(String) as string });
    }
  });
});

describe.each(posts)('POST %s', route => {
  const send = (type: string, body: string) =>
    app.inject({
      method: 'POST',
      url: route.replace(':id', 'c1'),
      body,
      headers: { ...headers, 'content-type': type }
    });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'does not take %s, which a foreign page could send',
    async type => {
      const reply = await send(type, '{}');
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([415, 'not_json']);
    }
  );

  it('refuses what is too large', async () => {
    expect((await send('application/json', `"${'x'.repeat(SIZE_LIMIT)}"`)).statusCode).toBe(413);
  });
});

it('any other route is not found', async () => {
  const reply = await app.inject({ method: 'GET', url: '/nowhere', headers });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

import { routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-parts.js';
import { SECRET, serviceForTest } from './service-for-test.js';
import { storedTurn } from './stored-turn.js';

const SIZE_LIMIT = 32 * 1024 * 1024;
const headers = { 'x-service-secret': SECRET };
const table = Object.values(routes).map(({ method, url }) => [method, url] as const);
const posts = table.filter(([method]) => method === 'POST').map(([, url]) => url);

const draft = { name: 'Here', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
const writing = {
  notebook: 'a',
  page: 'p',
  seen: 0,
  joins: false,
  turn: { ...storedTurn({ id: 't' }), ['__proto__']: 1 }
};

/** Every route: an entry says what a request needs to have. A route without one is a failure. */
const needs: Readonly<Record<string, { readonly good: object; readonly bad: readonly object[] }>> = {
  'GET /health': { good: {}, bad: [] },
  'GET /models': { good: {}, bad: [] },
  'GET /connections': { good: {}, bad: [] },
  'POST /connections/save': {
    good: { body: { connection: draft, key: 'k' } },
    bad: [
      { body: { connection: {} } },
      { body: { connection: { ...draft, apiKey: 'k' } } },
      { body: { connection: { ...draft, id: 'connection:../x' } } },
      { body: { connection: { ...draft, baseUrl: 'file:///etc/passwd' } } },
      { body: { connection: draft, key: 'two words' } }
    ]
  },
  'POST /connections/remove': { good: { body: { id: 'connection:x' } }, bad: [{ body: { id: '../x' } }, { body: {} }] },
  'POST /connections/models': { good: { body: { draft } }, bad: [{ body: {} }, { body: { draft: {} } }] },
  'POST /connections/test': { good: { body: { draft } }, bad: [{ body: {} }, { body: { draft, id: 'x' } }] },
  'POST /models/self-test': { good: { body: { connection: 'none' } }, bad: [{ body: {} }] },
  'GET /local/models': { good: {}, bad: [] },
  'POST /local/models/load': { good: { body: { id: 'none' } }, bad: [{ body: {} }, { body: { id: '' } }] },
  'GET /runtimes/:id': { good: { url: '/runtimes/files' }, bad: [{ url: '/runtimes/..%2Fmodels' }] },
  'POST /runtimes/install': {
    good: { body: { runtime: 'models' } },
    bad: [{ body: {} }, { body: { runtime: 'other' } }, { body: { runtime: 'files', folder: '/usr' } }]
  },
  'POST /local/downloads': {
    good: { body: { url: 'http://127.0.0.1:1/a.gguf' } },
    bad: [
      { body: {} },
      { body: { url: 'file:///etc/a.gguf' } },
      { body: { url: 'ftp://127.0.0.1/a.gguf' } },
      { body: { url: 'http://169.254.169.254/a.gguf' } },
      { body: { url: 'http://[fe80::1]/a.gguf' } },
      { body: { url: 'http://me:word@127.0.0.1/a.gguf' } },
      { body: { url: 'http://127.0.0.1:1/page' } },
      { body: { url: 'http://127.0.0.1:1/a.gguf', name: 'b.gguf' } },
      { body: { watch: '' } }
    ]
  },
  'POST /local/downloads/cancel': {
    good: { body: { name: 'none.gguf' } },
    bad: [{ body: {} }, { body: { name: '' } }]
  },
  'POST /files/schema': {
    good: { body: { path: 'none.csv' } },
    bad: [
      { body: {} },
      { body: { path: '' } },
      { body: { path: '../none.csv' } },
      { body: { path: '/etc/passwd' } },
      { body: { path: 'a.csv', root: '/' } }
    ]
  },
  'POST /files/profile': {
    good: { body: { path: 'none.csv', table: 'a' } },
    bad: [{ body: {} }, { body: { path: 'a/../../b.csv' } }, { body: { path: '.ssh/id' } }, { body: { path: 1 } }]
  },
  'POST /files/preview': {
    good: { body: { path: 'none.csv', from: 0, count: 200 } },
    bad: [
      { body: { path: 'none.csv' } },
      { body: { path: 'a/../../b.csv', from: 0, count: 1 } },
      { body: { path: 'none.csv', from: 0, count: 501 } },
      { body: { path: 'none.csv', from: -1, count: 1 } },
      { body: { path: 'none.csv', from: 0, count: 1, filter: 'x' } }
    ]
  },
  'POST /stream': {
    good: { body: { connection: 'none', request: { role: 'main', messages: [], tools: [], context: [] } } },
    bad: [
      { body: {} },
      { body: { connection: 'none', request: {} } },
      {
        body: {
          connection: 'none',
          chat: '../x',
          request: { role: 'main', messages: [], tools: [], context: [] }
        }
      }
    ]
  },
  'GET /conversations': { good: { query: { notebook: 'a.ipynb' } }, bad: [{}] },
  'GET /conversations/:id': { good: { url: '/conversations/c1' }, bad: [{ url: '/conversations/..%2F..%2Fetc' }] },
  'POST /conversations/:id/turns': {
    good: { url: '/conversations/c1/turns', body: writing },
    bad: [
      { url: '/conversations/c1/turns', body: { ...writing, turn: { id: 't' } } },
      { url: '/conversations/c1/turns', body: { ...writing, more: 1 } },
      { url: '/conversations/c1/turns', body: { ...writing, seen: -1 } },
      { url: '/conversations/a.b/turns', body: writing }
    ]
  },
  'POST /notebooks/rename': { good: { body: { from: 'a', to: 'b' } }, bad: [{ body: { from: 'a' } }] }
};

let app: ServiceApp;

beforeAll(() => {
  app = serviceForTest();
});
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
  const { good, bad } = needs[`${method} ${url}`]!;

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

describe('any other route', () => {
  it('is not found', async () => {
    const reply = await app.inject({ method: 'GET', url: '/nowhere', headers });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

import { routes } from '../../protocol/index.js';
import type { ServiceApp } from '../service-app.js';
import { SECRET, serviceForTest } from './service-for-test.js';

const SIZE_LIMIT = 32 * 1024 * 1024;
const headers = { 'x-service-secret': SECRET };
const table = Object.values(routes).map(({ method, url }) => [method, url] as const);
const posts = table.filter(([method]) => method === 'POST').map(([, url]) => url);

/** Every route: an entry says what a request needs to have. A route without one is a failure. */
const needs: Readonly<Record<string, { readonly good: object; readonly bad: readonly object[] }>> = {
  'GET /health': { good: {}, bad: [] },
  'GET /models': { good: {}, bad: [] },
  'POST /stream': {
    good: { body: { connection: 'none', request: { role: 'main', messages: [], tools: [], context: [] } } },
    bad: [{ body: {} }, { body: { connection: 'none', request: {} } }]
  },
  'GET /conversations': { good: { query: { notebook: 'a.ipynb' } }, bad: [{}] },
  'GET /conversations/:id': { good: { url: '/conversations/c1' }, bad: [{ url: '/conversations/..%2F..%2Fetc' }] },
  'POST /conversations/:id/turns': {
    good: { url: '/conversations/c1/turns', body: { notebook: 'a', turn: { id: 't', __proto__: 1 } } },
    bad: [
      { url: '/conversations/c1/turns', body: { notebook: 'a', turn: {} } },
      { url: '/conversations/c1/turns', body: { notebook: 'a', turn: { id: 't' }, more: 1 } },
      { url: '/conversations/a.b/turns', body: { notebook: 'a', turn: { id: 't' } } }
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
    expect(fine.statusCode === 404).toBe(url === '/stream');
    for (const each of bad) {
      const refused = await app.inject({ method, url, ...each, headers });
      expect([400, 415]).toContain(refused.statusCode);
      expect(refused.json()).toEqual({ code: expect.any(String) as string, message: expect.any(String) as string });
    }
  });
});

describe.each(posts)('POST %s', url => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'does not take %s, which a foreign page could send',
    async type => {
      const path = url.replace(':id', 'c1');
      const reply = await app.inject({
        method: 'POST',
        url: path,
        body: '{}',
        headers: { ...headers, 'content-type': type }
      });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([415, 'not_json']);
    }
  );

  it('refuses what is too large', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: url.replace(':id', 'c1'),
      body: `"${'x'.repeat(SIZE_LIMIT)}"`,
      headers: { ...headers, 'content-type': 'application/json' }
    });
    expect(reply.statusCode).toBe(413);
  });
});

describe('any other route', () => {
  it('is not found', async () => {
    const reply = await app.inject({ method: 'GET', url: '/nowhere', headers });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

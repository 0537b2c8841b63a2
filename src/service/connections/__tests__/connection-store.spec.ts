import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionDraft } from '../../../protocol/index.js';
import { ConnectionStore } from '../connection-store.js';
import { newFolder } from '../../__tests__/new-folder.js';

const KEY = 'sk-canary-0123456789';
const draft: ConnectionDraft = { name: 'Lab server', baseUrl: 'https://lab.example/v1', model: 'm' };

let folder: string;
let store: ConnectionStore;

beforeEach(() => {
  folder = newFolder();
  store = new ConnectionStore(folder);
});

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const write = (name: string, content: unknown): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
};
const keyOf = async (id: string): Promise<string | undefined> =>
  (await store.list()).connections.find(({ connection }) => connection.id === id)?.secrets?.key;

describe('the connections', () => {
  it('are none before the first is saved, and nothing is written by looking', async () => {
    expect(await store.list()).toEqual({ connections: [] });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });

  it('are found again by another process, with ids made of their names', async () => {
    const { connection } = await store.save(draft, KEY);
    const second = await store.save({ ...draft, baseUrl: 'http://127.0.0.1:8000/v1' });
    expect([connection.id, second.connection.id]).toEqual(['connection:lab-server', 'connection:lab-server-2']);
    const other = await new ConnectionStore(folder).list();
    expect(other.connections.map(each => [each.connection.id, each.secrets?.key])).toEqual([
      ['connection:lab-server', KEY],
      ['connection:lab-server-2', undefined]
    ]);
  });

  it('lie in files for their owner only, the keys apart from the rest', async () => {
    const before = process.umask(0);
    try {
      await store.save({ ...draft, headers: { 'X-Team': 'ocean', 'api-key': 'canary-header' } }, KEY);
    } finally {
      process.umask(before);
    }
    expect(readdirSync(folder).sort()).toEqual(['connections.json', 'keys.json']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of ['connections.json', 'keys.json']) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(text('connections.json')).not.toContain('canary');
    expect(text('connections.json')).toContain('ocean');
    expect(text('keys.json')).toContain('canary-header');
  });

  it('are closed to others when somebody opened them', async () => {
    await store.save(draft, KEY);
    chmodSync(join(folder, 'keys.json'), 0o644);
    await store.list();
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('lose nothing when two services save at once', async () => {
    const other = new ConnectionStore(folder);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? store : other).save({ ...draft, name: `n${at}` }, `k${at}`))
    );
    const { connections } = await store.list();
    expect(Object.fromEntries(connections.map(each => [each.connection.name, each.secrets?.key]))).toEqual(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`n${at}`, `k${at}`]))
    );
    expect(readdirSync(folder).sort()).toEqual(['connections.json', 'keys.json']);
  });

  it.each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
    ['too large', (path: string) => writeFileSync(path, '1'.repeat(1024 * 1024 + 1))]
  ])('are read without a file of keys that is %s, which is named and kept aside', async (_what, make) => {
    const { connection } = await store.save(draft, KEY);
    rmSync(join(folder, 'keys.json'));
    make(join(folder, 'keys.json'));
    const listed = await store.list();
    expect(listed.connections.map(each => each.connection.id)).toEqual([connection.id]);
    expect(listed.problem).toMatchObject({
      code: 'damaged_file',
      message: expect.stringContaining(join(folder, 'keys.json')) as string
    });
    await store.save({ ...draft, id: connection.id }, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
    expect(readdirSync(folder).some(name => name.startsWith('keys.json.damaged-'))).toBe(true);
  });

  it('are gone with their keys once removed', async () => {
    const { connection } = await store.save(draft, KEY);
    await store.remove(connection.id);
    expect(await store.list()).toEqual({ connections: [] });
    expect(text('keys.json')).not.toContain(KEY);
  });
});

describe('a key', () => {
  it('stays when the rest is changed', async () => {
    const { connection } = await store.save(draft, KEY);
    await store.save({ ...draft, id: connection.id, name: 'Other', model: 'n' });
    expect(await keyOf(connection.id)).toBe(KEY);
  });

  const PROXY = 'http://proxy.example:3128';
  const CA = '/etc/lab.pem';

  it.each([
    ['another host', {}, { baseUrl: 'https://evil.example/v1' }],
    ['another scheme', {}, { baseUrl: 'http://lab.example/v1' }],
    ['another port', {}, { baseUrl: 'https://lab.example:8443/v1' }],
    ['a proxy', {}, { proxy: PROXY }],
    ['another proxy', { proxy: PROXY }, { proxy: 'http://evil.example:3128' }],
    ['no proxy any more', { proxy: PROXY }, {}],
    ['certificates', {}, { caFile: CA }],
    ['other certificates', { caFile: CA }, { caFile: '/tmp/evil.pem' }]
  ])('is neither tried nor kept by way of %s, which it was not given for', async (_what, first, change) => {
    const headers = { 'api-key': 'h' };
    const { connection } = await store.save({ ...draft, ...first, headers }, KEY);
    const changed = { ...draft, ...change, id: connection.id, headers: { 'api-key': '' } };
    expect((await store.preview(changed)).secrets).toBeUndefined();
    const same = { ...draft, ...first, id: connection.id, name: 'Same way' };
    expect((await store.preview(same)).secrets?.key).toBe(KEY);
    await store.save(changed);
    expect((await store.list()).connections[0]?.secrets).toBeUndefined();
    await store.save(changed, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
  });

  it.each([
    ['a proxy', 'proxy.example'],
    ['an address', 'lab.example']
  ])('is not used by way of %s that was changed in the file by hand', async (_what, host) => {
    const { connection } = await store.save({ ...draft, proxy: PROXY }, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
    write('connections.json', text('connections.json').replace(host, 'evil.example'));
    expect(await keyOf(connection.id)).toBeUndefined();
  });

  it('is announced before it is used, so that logs can leave it out', async () => {
    await store.save({ ...draft, headers: { authorization: 'Bearer x' } }, KEY);
    const secrets: string[] = [];
    await new ConnectionStore(folder, secret => secrets.push(secret)).list();
    expect(secrets).toEqual([KEY, 'Bearer x']);
  });
});

describe('a header', () => {
  it('that is secret stays as stored when its value is left empty', async () => {
    const { connection } = await store.save({ ...draft, headers: { 'api-key': 'stored', 'X-Team': 'a' } });
    await store.save({ ...draft, id: connection.id, headers: { 'Api-Key': '', 'X-Team': 'b' } });
    const [stored] = (await store.list()).connections;
    expect(stored).toMatchObject({
      connection: { headers: { 'X-Team': 'b' } },
      secrets: { headers: { 'Api-Key': 'stored' } }
    });
  });

  it.each([
    ['x-goog-api-key', 'abc'],
    ['Cookie', 'abc'],
    ['X-Upstream', 'Bearer abc'],
    ['X-Upstream', 'sk-abcdefgh12'],
    ['X-Upstream', '9f86d081884c7d659a2feaa0c55ad015']
  ])('is taken for secret: %s: %s', async (name, value) => {
    await store.save({ ...draft, headers: { [name]: value } });
    expect(text('connections.json')).not.toContain(value);
    expect(text('keys.json')).toContain(value);
  });
});

describe('a draft', () => {
  it.each([
    ['a scheme that is not http', { baseUrl: 'ftp://lab.example/v1' }],
    ['a path', { baseUrl: '/etc/passwd' }],
    ['a name and password', { baseUrl: 'https://u:canary@lab.example/v1' }],
    ['a query', { baseUrl: 'https://lab.example/v1?key=canary' }],
    ['an empty query', { baseUrl: 'https://lab.example/v1?' }],
    ['an empty fragment', { baseUrl: 'https://lab.example/v1#' }],
    ['a space at its end', { baseUrl: 'https://lab.example/v1 ' }],
    ['a key in its path', { baseUrl: 'https://lab.example/v1/sk-canary-0123456789abcdef' }],
    ['an address that gives out credentials', { baseUrl: 'http://169.254.169.254/latest' }],
    ['the same, written as a number', { baseUrl: 'http://2852039166/latest' }],
    ['the same, written for IPv6', { baseUrl: 'http://[::ffff:169.254.169.254]/latest' }],
    ['a header with a line break', { headers: { 'X-A': 'canary\r\nHost: evil' } }],
    ['a header of the connection', { headers: { Host: 'canary' } }],
    ['a header twice', { headers: { 'X-A': 'canary', 'x-a': 'b' } }],
    ['a password for the proxy', { proxy: 'http://u:canary@proxy.example:3128' }],
    ['a proxy of another kind', { proxy: 'socks5://proxy.example' }],
    ['a relative file', { caFile: '../canary.pem' }],
    ['an empty name', { name: '  ' }]
  ])('with %s is refused without repeating it, and nothing is written', async (_what, change) => {
    const refused = await store.save({ ...draft, ...change }, KEY).catch((error: unknown) => error as Error);
    expect(refused).toMatchObject({ code: 'bad_connection', statusCode: 400 });
    expect((refused as Error).message).not.toContain('canary');
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });
});

describe('a damaged file', () => {
  it.each(['', '{"connections": 3}', '\u0000\u0000'])(
    'is named, left as it is by looking, and kept beside the new one: %j',
    async content => {
      write('connections.json', content);
      for (let time = 0; time < 2; time++) {
        const { connections, problem } = await store.list();
        expect(connections).toEqual([]);
        expect(problem?.message).toContain(join(folder, 'connections.json'));
      }
      expect(readdirSync(folder)).toEqual(['connections.json']);
      await store.save(draft, KEY);
      expect((await store.list()).problem).toBeUndefined();
      const kept = readdirSync(folder).filter(name => name.includes('.damaged-'));
      expect(kept.map(name => [text(name), statSync(join(folder, name)).mode & 0o777])).toEqual([[content, 0o600]]);
    }
  );

  it('is read as far as it goes', async () => {
    const good = { ...draft, id: 'connection:good' };
    write('connections.json', { connections: [good, { ...good, id: 'connection:bad', baseUrl: 'x' }, 7, good] });
    write('keys.json', '{');
    const { connections, problem } = await store.list();
    expect(connections.map(({ connection }) => connection.id)).toEqual(['connection:good']);
    expect(problem?.message).toMatch(/connections\.json.*keys\.json/);
  });

  it('in the place of the folder is an error that says what to do', async () => {
    writeFileSync(folder, '');
    await expect(store.save(draft)).rejects.toMatchObject({ code: 'storage' });
  });
});

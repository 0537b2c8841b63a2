import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionDraft } from '../../../protocol/index.js';
import { ConnectionStore } from '../connection-store.js';
import { newFolder } from '../../../models/__tests__/new-folder.js';

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
const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;
const keyOf = async (id: string): Promise<string | undefined> =>
  (await store.list()).connections.find(({ connection }) => connection.id === id)?.secrets?.key;

describe('the connections', () => {
  it('are found again by another process, with ids made of their names; nothing is written by looking', async () => {
    expect(await store.list()).toEqual({ connections: [] });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
    const { connection } = await store.save(draft, KEY);
    const second = await store.save({ ...draft, baseUrl: 'http://127.0.0.1:8000/v1' });
    expect([connection.id, second.connection.id]).toEqual(['connection:lab-server', 'connection:lab-server-2']);
    store = new ConnectionStore(folder);
    expect([await keyOf('connection:lab-server'), await keyOf('connection:lab-server-2')]).toEqual([KEY, undefined]);
    expect((await store.list()).connections).toHaveLength(2);
  });

  it('lie in files for their owner only, also after somebody opened them, the keys apart from the rest', async () => {
    const before = process.umask(0);
    try {
      await store.save({ ...draft, headers: { 'X-Team': 'ocean', 'api-key': 'canary-header' } }, KEY);
    } finally {
      process.umask(before);
    }
    expect(readdirSync(folder).sort()).toEqual(['connections.json', 'keys.json']);
    expect(modeOf('.')).toBe(0o700);
    expect(['connections.json', 'keys.json'].map(modeOf)).toEqual([0o600, 0o600]);
    expect(text('connections.json')).not.toMatch(/canary|ocean/);
    expect(text('keys.json')).toContain('canary-header');
    chmodSync(join(folder, 'keys.json'), 0o644);
    await store.list();
    expect(modeOf('keys.json')).toBe(0o600);
  });

  it('lose nothing when two services save at once', async () => {
    const stores = [store, new ConnectionStore(folder)];
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    await Promise.all(names.map((name, at) => stores[at % 2]!.save({ ...draft, name }, `key-of-${name}`)));
    const { connections } = await store.list();
    expect(new Set(connections.map(each => each.connection.name))).toEqual(new Set(names));
    expect(connections.every(each => each.secrets?.key === `key-of-${each.connection.name}`)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['connections.json', 'keys.json']);
  });

  it.each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['too large', (path: string) => writeFileSync(path, '1'.repeat(1024 * 1024 + 1))]
  ])('are read without a file of keys that is %s, which is named and kept aside', async (_what, make) => {
    const { connection } = await store.save(draft, KEY);
    rmSync(join(folder, 'keys.json'));
    make(join(folder, 'keys.json'));
    const listed = await store.list();
    expect(listed.connections.map(each => each.connection.id)).toEqual([connection.id]);
    const message = expect.stringContaining(join(folder, 'keys.json')) as string;
    expect(listed.problem).toMatchObject({ code: 'damaged_file', message });
    await store.save({ ...draft, id: connection.id }, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
    expect(readdirSync(folder).some(name => name.startsWith('keys.json.damaged-'))).toBe(true);
  });
});

describe('a key', () => {
  it('stays when the rest is changed, and is gone with its connection', async () => {
    const { connection } = await store.save(draft, KEY);
    await store.save({ ...draft, id: connection.id, name: 'Other', model: 'n' });
    expect(await keyOf(connection.id)).toBe(KEY);
    await store.remove(connection.id);
    expect(await store.list()).toEqual({ connections: [] });
    expect(text('keys.json')).not.toContain(KEY);
  });

  it.each([
    ['host', 'https://evil.example/v1'],
    ['scheme', 'http://lab.example/v1'],
    ['port', 'https://lab.example:8443/v1']
  ])('is neither tried nor kept for another %s, which it was not given for', async (_what, baseUrl) => {
    const headers = { 'api-key': 'h' };
    const { connection } = await store.save({ ...draft, headers }, KEY);
    const changed = { ...draft, baseUrl, id: connection.id, headers: { 'api-key': '' } };
    expect((await store.preview(changed)).secrets).toBeUndefined();
    const same = { ...draft, id: connection.id, name: 'Same way' };
    expect((await store.preview(same)).secrets?.key).toBe(KEY);
    await store.save(changed);
    expect((await store.list()).connections[0]?.secrets).toBeUndefined();
    await store.save(changed, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
  });

  it('is not used for an address that was changed in the file by hand', async () => {
    const { connection } = await store.save(draft, KEY);
    expect(await keyOf(connection.id)).toBe(KEY);
    write('connections.json', text('connections.json').replace('lab.example', 'evil.example'));
    expect(await keyOf(connection.id)).toBeUndefined();
  });

  it('is announced before it is used, so that logs can leave it out', async () => {
    await store.save({ ...draft, headers: { authorization: 'Bearer x' } }, KEY);
    const secrets: string[] = [];
    await new ConnectionStore(folder, secret => secrets.push(secret)).list();
    expect(secrets).toEqual([KEY, 'Bearer x']);
  });
});

it('a header stays as stored when its value is left empty, and is gone when it is not named', async () => {
  const { connection } = await store.save({ ...draft, headers: { 'api-key': 'stored', 'X-Team': 'a', Old: 'c' } });
  await store.save({ ...draft, id: connection.id, headers: { 'Api-Key': '', 'X-Team': 'b', New: '' } });
  const [stored] = (await store.list()).connections;
  expect(stored?.secrets?.headers).toEqual({ 'Api-Key': 'stored', 'X-Team': 'b' });
});

it.each<readonly [string, Partial<ConnectionDraft>]>([
  ['a scheme that is not http', { baseUrl: 'ftp://lab.example/v1' }],
  ['a path', { baseUrl: '/etc/passwd' }],
  ['a name and password', { baseUrl: 'https://u:canary@lab.example/v1' }],
  ['a query', { baseUrl: 'https://lab.example/v1?key=canary' }],
  ['an empty query', { baseUrl: 'https://lab.example/v1?' }],
  ['an empty fragment', { baseUrl: 'https://lab.example/v1#' }],
  ['a space at its end', { baseUrl: 'https://lab.example/v1 ' }],
  ['a key in its path', { baseUrl: 'https://lab.example/v1/sk-canary-0123456789abcdef' }],
  ['an address that gives out credentials', { baseUrl: 'http://169.254.169.254/latest' }],
  ['a header with a line break', { headers: { 'X-A': 'canary\r\nHost: evil' } }],
  ['a header of the connection', { headers: { Host: 'canary' } }],
  ['an empty name', { name: '  ' }]
])('a draft with %s is refused without repeating it, and nothing is written', async (_what, change) => {
  const refused = await store.save({ ...draft, ...change }, KEY).catch((error: unknown) => error as Error);
  expect(refused).toMatchObject({ code: 'bad_connection', statusCode: 400 });
  expect((refused as Error).message).not.toContain('canary');
  expect(() => readdirSync(folder)).toThrow('ENOENT');
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
      expect(kept.map(name => [text(name), modeOf(name)])).toEqual([[content, 0o600]]);
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

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { childrenOf, isThere, until } from '../../__tests__/process-table.js';
import { removeAbandoned } from '../data-files.js';
import { filesOfTests, peakMemory, problemOf } from './files-of-tests.js';
import { runDuckDB } from './run-duckdb.js';
import { runPython } from './run-python.js';

const { data, aside, full, schema } = filesOfTests();

describe('a file whose quotes are not closed', () => {
  it('is given up with the limit it came to, long before it takes all memory', async () => {
    const path = data.write('quotes.csv', `a,b,c\n${'"1","2,"3"\n'.repeat(10_000_001)}`);
    let peak = 0;
    const look = setInterval(() => (peak = Math.max(peak, peakMemory())), 2);
    const problem = await problemOf(full(path));
    clearInterval(look);
    expect(problem).toMatchObject({ code: 'memory', message: expect.stringMatching(/256 MB.*Load it/) as string });
    expect(peak).toBeGreaterThan(0);
    // The watch ends it at 256 MB; what it may take until the watch looks again is bounded by the system.
    expect(peak).toBeLessThanOrEqual(768 * 1024 * 1024);
    const next = data.write('next.csv', 'a\n1\n');
    expect((await schema(next)).profile.columns).toHaveLength(1);
  }, 60_000);

  it.each([
    ['before a table of more columns', 'a,b\n1,"open\n', 2],
    ['in a title', 'Report of "the first quarter\n', 1]
  ])('loses no row when it is opened %s', async (_, head, lines) => {
    const path = data.write('before.csv', `${head}${'1,2,3,4\n'.repeat(3000)}`);
    const { profile, format, unread } = await full(path);
    const skipped = format.text?.skip ?? 0;
    const header = format.text?.header === true ? 1 : 0;
    expect(skipped).toBeLessThanOrEqual(lines);
    expect((profile.rows ?? 0) + (unread?.rows ?? 0) + skipped + header).toBe(3000 + lines);
  });
});

describe('what is no plain file beside a database', () => {
  beforeAll(async () => {
    runPython(
      data.path,
      `import sqlite3
for name in ['journal', 'wal']:
  for kind in ['pipe', 'socket', 'folder', 'device']:
    c = sqlite3.connect(f'{name}-{kind}.sqlite'); c.execute('CREATE TABLE t (a)'); c.execute('INSERT INTO t VALUES (1)'); c.commit(); c.close()`
    );
    for (const kind of ['pipe', 'socket', 'folder']) {
      await runDuckDB(join(data.path, `${kind}.duckdb`), 'CREATE TABLE t AS SELECT 1 AS a');
    }
  });

  const kinds: Readonly<Record<string, (path: string) => unknown>> = {
    pipe: path => execFileSync('mkfifo', [path]),
    folder: path => mkdirSync(path),
    device: path => symlinkSync('/dev/zero', path),
    socket: async path => {
      const server = createServer().listen(path);
      await once(server, 'listening');
      server.unref();
    }
  };

  it.each([
    ...['pipe', 'socket', 'folder', 'device'].flatMap(kind => [
      [`journal-${kind}.sqlite`, '-journal', kind],
      [`wal-${kind}.sqlite`, '-wal', kind]
    ]),
    ...['pipe', 'socket', 'folder'].map(kind => [`${kind}.duckdb`, '.wal', kind])
  ])('keeps %s from being read, and nothing waits for it', async (path = '', end, kind = '') => {
    await kinds[kind]?.(join(data.path, `${path}${end}`));
    for (const read of [schema, full]) {
      const { code, message } = await problemOf(read(path));
      expect(code).toBe(kind === 'device' ? 'outside' : 'not_a_file');
      expect(message).not.toContain(data.path);
    }
  });
});

it('reads the rows that are in the log of a DuckDB file', async () => {
  const instance = await DuckDBInstance.create(join(data.path, 'logged.duckdb'));
  const connection = await instance.connect();
  await connection.run('PRAGMA disable_checkpoint_on_shutdown');
  await connection.run('CREATE TABLE t AS SELECT 1 AS a');
  await connection.run('CHECKPOINT');
  await connection.run('INSERT INTO t VALUES (2)');
  for (const end of ['', '.wal']) {
    copyFileSync(join(data.path, `logged.duckdb${end}`), join(data.path, `copied.duckdb${end}`));
  }
  connection.closeSync();
  instance.closeSync();
  expect((await full('copied.duckdb')).profile.rows).toBe(2);
});

describe('copies of the data', () => {
  const CANARY = 'canary-in-the-data';
  let parent: ChildProcess;
  let folder: string;

  /** Another service, stopped in the middle of reading a file of which it had to make a copy. */
  beforeEach(async () => {
    folder = mkdtempSync(join(aside.path, 'base-'));
    data.write('latin.csv', Buffer.from(`a,b\n${`${CANARY},caf\u00e9\n`.repeat(3_000_000)}`, 'latin1'));
    const script = `
      import { DataFiles } from ${JSON.stringify(join(process.cwd(), 'lib/service/files/data-files.js'))};
      const profiles = new DataFiles({ root: ${JSON.stringify(data.path)}, temporary: ${JSON.stringify(folder)},
        program: ${JSON.stringify(join(process.cwd(), 'lib/service/files/child/main.js'))}, log: () => {} });
      await profiles.full({ path: 'latin.csv' }, new AbortController().signal, () => console.log('reading'));`;
    parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout!, 'data'); // Piped above.
  }, 60_000);

  afterEach(() => parent.kill('SIGKILL'));

  const holds = (): boolean =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).some(
      entry => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(CANARY)
    );

  it('go with the service, however it ends', async () => {
    const children = childrenOf(parent.pid ?? 0);
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await until(() => !children.some(isThere));
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);

  it('go with both processes; folders go an hour later, not those of a service that may live or of others', async () => {
    const children = childrenOf(parent.pid ?? 0);
    children.forEach(({ pid }) => process.kill(pid, 'SIGSTOP'));
    expect(holds()).toBe(false);
    mkdirSync(join(folder, 'of-others'));
    utimesSync(join(folder, 'of-others'), 0, 0);
    const before = readdirSync(folder).sort();
    await removeAbandoned(folder);
    expect(readdirSync(folder).sort()).toEqual(before);
    parent.kill('SIGKILL');
    children.forEach(({ pid }) => process.kill(pid, 'SIGKILL'));
    await until(() => !children.some(isThere));
    expect(holds()).toBe(false);
    const [left = ''] = before;
    const hourAgo = Date.now() / 1000 - 3700;
    utimesSync(join(folder, left), hourAgo, hourAgo);
    await removeAbandoned(folder);
    expect(readdirSync(folder)).toEqual(['of-others']);
  }, 60_000);
});

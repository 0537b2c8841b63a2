import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import type { InstallEvent } from '../../../protocol/index.js';
import { collect } from '../../__tests__/collect.js';
import { createRuntimes } from '../../runtimes/runtime-installer.js';
import { standInNpm } from '../../runtimes/__tests__/stand-in-npm.js';
import { DataFiles } from '../data-files.js';
import { dataFolder } from './data-folder.js';
import { fullProfile, problemOf } from './real-profiles.js';
import { runPython } from './run-python.js';
import { workbookFile } from './workbook-file.js';

/** What an installation without a checkout has of the service, with no package beside or above it. */
const BUNDLES = join(process.cwd(), 'jupyterlab_cellwright', 'service');
const FILES = ['a.csv', 'a.jsonl', 'a.sqlite', 'a.parquet', 'a.xlsx', 'a.duckdb', 'a.arrow'];
const BINARY = `@duckdb/node-bindings-${process.platform}-${process.arch}`;
const PACKAGES = ['@duckdb/node-api', '@duckdb/node-bindings', '@sqlite.org/sqlite-wasm', 'detect-libc'];

const data = dataFolder();
const alone = mkdtempSync(join(tmpdir(), 'cellwright-alone-'));
const service = join(alone, 'service');
const runtime = join(alone, 'data', 'file-runtime');
const runtimes = createRuntimes(join(alone, 'data'), {}, pathToFileURL(join(service, 'service.mjs')).href);
const printed: string[] = [];
const reading = {
  root: data.path,
  program: join(service, 'file-process.mjs'),
  runtime: runtimes.files.folders[0],
  onMissing: () => runtimes.files.doubt(),
  log: (line: string) => void printed.push(line)
};
const profiles = new DataFiles(reading);
const idle = new AbortController().signal;
const { npm_execpath: npm } = process.env;

beforeAll(async () => {
  if (!existsSync(join(BUNDLES, 'file-process.mjs'))) {
    throw new Error('The service is not bundled: npm run build.');
  }
  cpSync(BUNDLES, service, { recursive: true });
  data.write('a.csv', 'id,name\n1,x\n');
  data.write('a.jsonl', '{"id": 1}\n');
  data.write('none.csv', '');
  const row = (cell: string) => `<row><c t="str"><v>${cell}</v></c></row>`;
  data.write('a.xlsx', workbookFile({ One: row('id') + row('1') }));
  const instance = await DuckDBInstance.create(join(data.path, 'a.duckdb'));
  const connection = await instance.connect();
  await connection.run('CREATE TABLE t AS SELECT 1 AS id');
  await connection.run(`COPY t TO '${join(data.path, 'a.parquet')}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  runPython(
    data.path,
    `
import sqlite3, pyarrow as pa, pyarrow.feather as feather
c = sqlite3.connect('a.sqlite'); c.execute('CREATE TABLE t (id INTEGER)'); c.execute('INSERT INTO t VALUES (1)'); c.commit(); c.close()
feather.write_feather(pa.table({'id': [1]}), 'a.arrow')
`
  );
}, 60_000);
afterAll(async () => {
  await Promise.all([profiles.close(), runtimes.files.close()]);
  if (npm === undefined) {
    delete process.env['npm_execpath'];
  } else {
    process.env['npm_execpath'] = npm;
  }
  rmSync(alone, { recursive: true, force: true });
  data.remove();
});

async function install(packages: readonly string[]): Promise<InstallEvent | undefined> {
  process.env['npm_execpath'] = standInNpm(alone, packages);
  return (await collect(runtimes.files.install()(idle))).at(-1);
}

describe('where the packages that read files are not installed', () => {
  it.each(FILES)('%s is said to need them, and not to be damaged', async path => {
    const message = expect.stringContaining(
      'DuckDB, which reads data files, is not installed on the Jupyter server.'
    ) as string;
    const problem = { code: 'not_installed', message };
    expect(await problemOf(profiles.schema({ path }, idle))).toMatchObject(problem);
    expect(await problemOf(fullProfile(profiles, path))).toMatchObject(problem);
    expect(await problemOf(profiles.preview({ path, from: 0, count: 5 }, idle))).toMatchObject(problem);
    expect(printed).toEqual([]);
  });

  it('what needs none is still told apart', async () => {
    expect(await problemOf(profiles.schema({ path: 'none.csv' }, idle))).toMatchObject({ code: 'empty' });
  });

  it('they can be installed, and what that takes is said', async () => {
    const about = JSON.parse(readFileSync('file-runtime/about.json', 'utf8')) as object;
    expect(await runtimes.files.state()).toEqual({
      installed: false,
      installing: false,
      folder: runtime,
      ...about,
      command: `${process.execPath} ${join(service, 'runtime-installer', 'install.mjs')} files ${runtime}`
    });
  });

  it('what opens no database is not put in place', async () => {
    expect(await install(PACKAGES)).toMatchObject({
      type: 'error',
      error: { message: expect.stringMatching(/data files was downloaded, but does not start/) as string }
    });
    expect(readdirSync(runtime)).toEqual([]);
    expect(await problemOf(profiles.schema({ path: 'a.csv' }, idle))).toMatchObject({ code: 'not_installed' });
  });
});

describe('once they are installed', () => {
  beforeAll(async () => {
    expect(await install([...PACKAGES, BINARY])).toEqual({ type: 'done' });
  });

  it('the binary of this system was asked for, and no other', () => {
    expect(readFileSync(join(alone, 'npm-arguments'), 'utf8')).toMatch(
      new RegExp(`^install --package-lock --omit=optional --ignore-scripts .* ${BINARY}@\\d\\S+$`)
    );
  });

  it('that is known', async () => {
    expect(await runtimes.files.state()).toMatchObject({ installed: true, folder: runtime });
  });

  it.each(FILES)('%s is read by the processes that were there before', async path => {
    expect((await profiles.schema({ path }, idle)).profile.columns[0]?.name).toBe('id');
    expect(await fullProfile(profiles, path)).toMatchObject({ profile: { rows: 1 } });
    expect(await profiles.preview({ path, from: 0, count: 5 }, idle)).toMatchObject({ held: 1 });
  });
});

describe('where a project around the installation has such packages', () => {
  const modules = join(alone, 'node_modules');
  const foreign = join(modules, '@duckdb', 'node-api');

  afterAll(() => rmSync(modules, { recursive: true }));

  it('they count for nothing, and are not loaded', async () => {
    const loaded = join(alone, 'loaded');
    for (const name of ['@duckdb/node-api', '@sqlite.org/sqlite-wasm']) {
      mkdirSync(join(modules, name), { recursive: true });
      writeFileSync(join(modules, name, 'package.json'), '{"main": "index.cjs"}');
    }
    writeFileSync(join(foreign, 'index.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(loaded)}, '');`);
    const other = createRuntimes(join(alone, 'none'), {}, pathToFileURL(join(service, 'service.mjs')).href);
    expect(await other.files.state()).toMatchObject({ installed: false, folder: join(alone, 'none', 'file-runtime') });
    const own = new DataFiles({
      ...reading,
      runtime: join(alone, 'none', 'file-runtime'),
      onMissing: () => undefined
    });
    expect(await problemOf(own.schema({ path: 'a.csv' }, idle))).toMatchObject({ code: 'not_installed' });
    await own.close();
    expect(existsSync(loaded)).toBe(false);
  });
});

describe('where what is installed does not load', () => {
  it('that is said, it counts as not installed, and the next installation mends it', async () => {
    const binding = join(runtime, 'node_modules', BINARY, 'duckdb.node');
    expect(existsSync(binding)).toBe(true);
    rmSync(binding);
    writeFileSync(binding, 'garbage');
    // A process that has loaded it already would not notice.
    const own = new DataFiles(reading);
    expect(await problemOf(own.schema({ path: 'a.csv' }, idle))).toMatchObject({ code: 'not_installed' });
    expect(await runtimes.files.state()).toMatchObject({ installed: false, folder: runtime });
    expect(await install([...PACKAGES, BINARY])).toEqual({ type: 'done' });
    expect(await runtimes.files.state()).toMatchObject({ installed: true, folder: runtime });
    // By a process that does not keep to what failed before.
    expect((await own.schema({ path: 'a.csv' }, idle)).profile.columns[0]?.name).toBe('id');
    await own.close();
  });
});

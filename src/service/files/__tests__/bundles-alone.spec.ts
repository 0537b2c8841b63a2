import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstallEvent } from '../../../protocol/index.js';
import { collect, never } from '../../../models/__tests__/collect.js';
import { environmentOfTests } from '../../../models/__tests__/environment-of-tests.js';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { createRuntimes } from '../../runtimes/runtime-installer.js';
import { standInNpm } from '../../runtimes/__tests__/stand-in-npm.js';
import { DataFiles } from '../data-files.js';
import { dataFolder } from './data-folder.js';
import { problemOf } from './files-of-tests.js';
import { runDuckDB } from './run-duckdb.js';
import { runPython } from './run-python.js';
import { workbookFile } from './workbook-file.js';

/** What an installation without a checkout has of the service, with no package beside or above it. */
const BUNDLES = join(process.cwd(), 'jupyterlab_cellwright', 'service');
const FILES = ['a.csv', 'a.jsonl', 'a.sqlite', 'a.parquet', 'a.xlsx', 'a.duckdb', 'a.arrow'];
const BINARY = `@duckdb/node-bindings-${process.platform}-${process.arch}`;
const PACKAGES = ['@duckdb/node-api', '@duckdb/node-bindings', '@sqlite.org/sqlite-wasm', 'detect-libc'];

const data = dataFolder();
const alone = madeFolder();
const service = join(alone, 'service');
const runtime = join(alone, 'data', 'file-runtime');
const runtimes = createRuntimes(join(alone, 'data'), {}, pathToFileURL(join(service, 'service.mjs')).href);
const printed: string[] = [];
const reading = {
  root: data.path,
  program: join(service, 'file-process.mjs'),
  runtime: runtimes.files.folders[0],
  log: (line: string) => void printed.push(line)
};
const profiles = new DataFiles(reading);

environmentOfTests();

/** The three ways to look at what a file holds. */
const readings = (path: string) =>
  [
    () => profiles.schema({ path }, never),
    () => profiles.full({ path }, never),
    () => profiles.preview({ path, from: 0, count: 5 }, never)
  ] as const;

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
  await runDuckDB(
    join(data.path, 'a.duckdb'),
    'CREATE TABLE t AS SELECT 1 AS id',
    `COPY t TO '${join(data.path, 'a.parquet')}' (FORMAT parquet)`
  );
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
});

async function install(packages: readonly string[]): Promise<InstallEvent | undefined> {
  process.env['npm_execpath'] = standInNpm(alone, packages);
  return (await collect(runtimes.files.install()(never))).at(-1);
}

describe('where the packages that read files are not installed', () => {
  it.each(FILES)('%s is said to need them, and not to be damaged', async path => {
    for (const reading of readings(path)) {
      const { code, message } = await problemOf(reading());
      expect(code).toBe('not_installed');
      expect(message).toContain('DuckDB, which reads data files, is not installed on the Jupyter server.');
    }
    expect(printed).toEqual([]);
  });

  it('what needs none is still told apart', async () => {
    expect(await problemOf(profiles.schema({ path: 'none.csv' }, never))).toMatchObject({ code: 'empty' });
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
    expect(await problemOf(profiles.schema({ path: 'a.csv' }, never))).toMatchObject({ code: 'not_installed' });
  });
});

describe('once they are installed', () => {
  beforeAll(async () => {
    expect(await install([...PACKAGES, BINARY])).toEqual({ type: 'done' });
  });

  it('the binary of this system was asked for, and no other, and it is known', async () => {
    expect(readFileSync(join(alone, 'npm-arguments'), 'utf8')).toMatch(
      new RegExp(`^install --package-lock --omit=optional --ignore-scripts .* ${BINARY}@\\d\\S+$`)
    );
    expect(await runtimes.files.state()).toMatchObject({ installed: true, folder: runtime });
  });

  it.each(FILES)('%s is read by the processes that were there before', async path => {
    const [schema, full, preview] = readings(path);
    expect((await schema()).profile.columns[0]?.name).toBe('id');
    expect([(await full()).profile.rows, (await preview()).held]).toEqual([1, 1]);
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
    const own = new DataFiles({ ...reading, runtime: join(alone, 'none', 'file-runtime') });
    expect(await problemOf(own.schema({ path: 'a.csv' }, never))).toMatchObject({ code: 'not_installed' });
    await own.close();
    expect(existsSync(loaded)).toBe(false);
  });
});

it('what is installed and does not start is said, and is mended by an installation anew', async () => {
  const binding = join(runtime, 'node_modules', BINARY, 'duckdb.node');
  expect(existsSync(binding)).toBe(true);
  rmSync(binding);
  writeFileSync(binding, 'garbage');
  // A process that has loaded it already would not notice.
  const own = new DataFiles(reading);
  const { code, message } = await problemOf(own.schema({ path: 'a.csv' }, never));
  expect([code, message]).toEqual(['fault', expect.stringContaining('Remove the folder “file-runtime”')]);
  rmSync(runtime, { recursive: true });
  expect(await install([...PACKAGES, BINARY])).toEqual({ type: 'done' });
  expect(await runtimes.files.state()).toMatchObject({ installed: true, folder: runtime });
  // By a process that does not keep to what failed before.
  expect((await own.schema({ path: 'a.csv' }, never)).profile.columns[0]?.name).toBe('id');
  await own.close();
});

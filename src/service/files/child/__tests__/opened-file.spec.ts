import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { never } from '../../../../models/__tests__/collect.js';
import { dataFolder } from '../../__tests__/data-folder.js';
import { problemOf } from '../../__tests__/files-of-tests.js';
import { runDuckDB } from '../../__tests__/run-duckdb.js';
import { FileProblem } from '../../file-problem.js';
import { duckdbTable } from '../duckdb-table.js';
import { FencedDatabase } from '../fenced-database.js';
import { OpenedFile } from '../opened-file.js';
import { literal } from '../quote-sql.js';

const SECRET = 'secret';
/** Nothing was read, and it is said so. */
const REFUSALS = ['outside', 'not_found', 'not_a_file', 'unreadable'];

const outer = dataFolder();
const root = join(outer.path, 'root');
const pipe = join(outer.path, 'pipe');
const at = (name: string): string => join(root, name);

beforeAll(() => execFileSync('mkfifo', [pipe]));
beforeEach(() => {
  for (const [folder, text] of [
    ['root/above/folder', 'mine'],
    ['root/other/folder', 'other'],
    ['root/.hidden/folder', SECRET],
    ['outside/folder', SECRET]
  ] as const) {
    outer.write(`${folder}/a.csv`, `${text}\n`);
    outer.write(`${folder}/a.csv-log`, `${text}\n`);
  }
});
afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(join(outer.path, 'outside'), { recursive: true });
});

const file = 'above/folder/a.csv';

/** Moves what a name leads to away and puts something else there; gives back what undoes that. */
function swap(name: string, put: (place: string) => void): () => void {
  renameSync(at(name), at('moved'));
  put(at(name));
  return () => {
    rmSync(at(name), { recursive: true, force: true });
    renameSync(at('moved'), at(name));
  };
}
const link = (target: string) => (place: string) => symlinkSync(target, place);

/** What is swapped while a file and the one beside it are opened. */
const SWAPS: Readonly<Record<string, () => () => void>> = {
  'its folder for a link that leads out': () => swap('above/folder', link(join(outer.path, 'outside/folder'))),
  'its folder for a link to a hidden one': () => swap('above/folder', link('../.hidden/folder')),
  'its folder for a link to another': () => swap('above/folder', link('../other/folder')),
  'its folder for another': () => swap('above/folder', place => cpSync(at('other/folder'), place, { recursive: true })),
  'its folder for a file': () => swap('above/folder', () => outer.write('root/above/folder', SECRET)),
  'a folder above it for a link that leads out': () => swap('above', link('../outside')),
  'a folder above it for a link to a hidden one': () => swap('above', link('.hidden')),
  'the file for a link that leads out': () => swap(file, link('../../../outside/folder/a.csv')),
  'the file for a link to a hidden one': () => swap(file, link('../../.hidden/folder/a.csv')),
  'the file for a link to all memory': () => swap(file, link('/dev/zero')),
  'the file for a pipe': () => swap(file, place => linkSync(pipe, place)),
  'the file for a folder': () => swap(file, place => mkdirSync(place)),
  'the file for nothing': () => swap(file, () => undefined),
  'the one beside it for a link that leads out': () => swap(`${file}-log`, link('../../../outside/folder/a.csv-log')),
  'the one beside it for a link to a hidden one': () => swap(`${file}-log`, link('../../.hidden/folder/a.csv-log')),
  'the one beside it for a link to another': () => swap(`${file}-log`, link('../../other/folder/a.csv-log')),
  'the one beside it for a pipe': () => swap(`${file}-log`, place => linkSync(pipe, place)),
  'the one beside it for a folder': () => swap(`${file}-log`, place => mkdirSync(place))
};
const STEPS = ['found', 'folder', 'opened', 'before the one beside it', 'opened beside it'];
/** All ways to choose steps: after the first that is chosen it is swapped, after the next put back, and so on. */
const ORDERS = Array.from({ length: 2 ** STEPS.length - 1 }, (_, order) =>
  STEPS.filter((_step, place) => (order + 1) & (1 << place))
);

const text = async (opened: OpenedFile | undefined): Promise<string | undefined> =>
  opened && String(await opened.read(0, 100)).trim();
const told = (error: unknown): string => {
  if (error instanceof FileProblem) {
    return error.code;
  }
  throw error;
};

/** What is read of a file and of the one beside it, or the code of the problem, while something is done between the steps. */
async function readBoth(onStep: (step: string) => void): Promise<readonly (string | undefined)[]> {
  let isBeside = false;
  let opened: OpenedFile;
  try {
    opened = await OpenedFile.open(root, file, step => onStep(isBeside ? 'opened beside it' : step));
  } catch (error) {
    return [told(error)];
  }
  isBeside = true;
  onStep('before the one beside it');
  const beside = await opened.openBeside('-log').catch(told);
  try {
    return [await text(opened), typeof beside === 'string' ? beside : await text(beside)];
  } finally {
    await opened.close();
    await (typeof beside === 'string' ? undefined : beside?.close());
  }
}

it('opens a file and the one beside it, step by step', async () => {
  const steps: string[] = [];
  expect(await readBoth(step => steps.push(step))).toEqual(['mine', 'mine']);
  expect(steps).toEqual(STEPS);
});

it('opens a file through a link that stays below the root, with what lies beside the file', async () => {
  symlinkSync('above', at('linked'));
  symlinkSync('linked/folder/a.csv', at('link.csv'));
  for (const path of ['linked/folder/a.csv', 'link.csv']) {
    const opened = await OpenedFile.open(root, path);
    const beside = await opened.openBeside('-log');
    expect([await text(opened), await text(beside)]).toEqual(['mine', 'mine']);
    await Promise.all([opened.close(), beside?.close()]);
  }
});

describe.each(Object.entries(SWAPS))('a file with %s', (_name, put) => {
  it.each(ORDERS.map(steps => [steps.join(', '), steps] as const))(
    'swapped or put back after: %s',
    async (_steps, steps) => {
      let undo: (() => void) | undefined;
      const [own, beside] = await readBoth(step => {
        if (steps.includes(step)) {
          if (undo === undefined) {
            undo = put();
          } else {
            undo();
            undo = undefined;
          }
        }
      });
      expect(['mine', 'other', ...REFUSALS]).toContain(own);
      // Never the one of another folder.
      expect(REFUSALS.includes(String(own)) ? [undefined] : [own, undefined, ...REFUSALS]).toContain(beside);
    }
  );
});

it('says where it is while it is in its place, and no more when it was moved', async () => {
  const opened = await OpenedFile.open(root, file);
  expect(await opened.isInPlace()).toBe(true);
  renameSync(at(file), at('above/folder/b.csv'));
  expect(await opened.isInPlace()).toBe(false);
  await opened.close();
});

it('says when its file changed, and when there is none', async () => {
  const opened = await OpenedFile.open(root, file);
  await opened.checkUnchanged();
  appendFileSync(at(file), 'more');
  expect(await problemOf(opened.checkUnchanged())).toMatchObject({ code: 'changed' });
  await opened.close();
  rmSync(at(file));
  expect(await problemOf(OpenedFile.open(root, file))).toMatchObject({ code: 'not_found' });
});

it('leaves nothing open', async () => {
  const opened = await OpenedFile.open(root, file);
  const fails = async (): Promise<unknown> =>
    problemOf(OpenedFile.open(root, file, step => step === 'folder' && rmSync(at(file))));
  expect(await opened.isOpenedBy(fails)).toBe(false);
  await opened.close();
});

it('tells whether it is opened once more, however often it is open already', async () => {
  const opened = await OpenedFile.open(root, file);
  const others: OpenedFile[] = [];
  const open = async (): Promise<unknown> => others.push(await OpenedFile.open(root, file));
  expect(await opened.isOpenedBy(open)).toBe(true);
  expect(await opened.isOpenedBy(() => Promise.resolve())).toBe(false);
  expect(await opened.isOpenedBy(open)).toBe(true);
  await Promise.all([opened, ...others].map(one => one.close()));
});

describe('DuckDB', () => {
  const LINKED = 'its log is the same file';
  const REFUSED = ['changed', 'outside', 'refused by DuckDB'];
  const MOMENTS = ['before its log', 'before the fence', 'before DuckDB'];
  const swapOf = (name: string): Readonly<Record<string, () => void>> => ({
    'the folder for a link that leads out': () => swap('above/folder', link(join(outer.path, 'outside/folder'))),
    'a folder above for a link that leads out': () => swap('above', link('../outside')),
    'the file for a link that leads out': () => swap(`above/folder/${name}`, link(`../../../outside/folder/${name}`)),
    'the file for another': () =>
      swap(`above/folder/${name}`, place => renameSync(join(outer.path, 'outside/folder', name), place))
  });
  const orders = (name: string): readonly [string, string, () => void][] =>
    Object.entries(swapOf(name)).flatMap(([what, put]) =>
      MOMENTS.map((moment): [string, string, () => void] => [what, moment, put])
    );

  const written = dataFolder();
  beforeAll(async () => {
    for (const name of ['mine', SECRET]) {
      const folder = join(written.path, name);
      mkdirSync(folder);
      await runDuckDB(
        join(folder, 'a.duckdb'),
        `CREATE TABLE ${name} AS SELECT '${name}' AS a`,
        `COPY ${name} TO ${literal(join(folder, 'a.parquet'))} (FORMAT parquet)`
      );
    }
  });
  beforeEach(() => {
    cpSync(join(written.path, 'mine'), at('above/folder'), { recursive: true });
    cpSync(join(written.path, SECRET), join(outer.path, 'outside/folder'), { recursive: true });
  });

  /** What DuckDB finds in a file that is open already. */
  async function found(
    name: string,
    onMoment: (moment: string) => void,
    ask: (database: FencedDatabase, file: OpenedFile) => Promise<unknown>
  ): Promise<unknown> {
    const opened = await OpenedFile.open(root, `above/folder/${name}`);
    let log: OpenedFile | undefined;
    let database: FencedDatabase | undefined;
    try {
      onMoment('before its log');
      log = await opened.openBeside('.wal');
      onMoment('before the fence');
      const paths = name === 'a.duckdb' ? [opened.name, `${opened.name}.wal`] : [opened.source];
      database = await FencedDatabase.open({ paths, folder: outer.path, signal: never });
      onMoment('before DuckDB');
      return await ask(database, opened);
    } catch (error) {
      return error instanceof FileProblem ? error.code : 'refused by DuckDB';
    } finally {
      database?.close();
      await Promise.all([opened.close(), log?.close()]);
    }
  }
  const tables = (database: FencedDatabase, file: OpenedFile): Promise<unknown> =>
    duckdbTable(file, { database, wanted: undefined }).then(table => table.tables);
  const rows = (database: FencedDatabase, opened: OpenedFile): Promise<unknown> =>
    database.rows(`SELECT a FROM read_parquet(${literal(opened.source)})`);

  it('reads a database, and a file, that stay', async () => {
    expect(await found('a.duckdb', () => undefined, tables)).toEqual(['mine']);
    expect(await found('a.parquet', () => undefined, rows)).toEqual([['mine']]);
  });

  it.each(['it has no log', LINKED].flatMap(log => orders('a.duckdb').map(order => [log, ...order] as const)))(
    'opens no other database where %s: %s, %s',
    async (log, _what, moment, put) => {
      if (log === LINKED) {
        linkSync(at('above/folder/a.duckdb'), at('above/folder/a.duckdb.wal'));
      }
      const refused = await found('a.duckdb', now => now === moment && put(), tables);
      expect([['mine'], ...REFUSED]).toContainEqual(refused);
    }
  );

  it.each(orders('a.parquet'))('reads rows of no other file: %s, %s', async (_what, moment, put) => {
    const read = await found('a.parquet', now => now === moment && put(), rows);
    expect([[['mine']], 'refused by DuckDB']).toContainEqual(read);
  });
});

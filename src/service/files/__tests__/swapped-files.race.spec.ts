import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { fault, portion } from '../../../../faults/ledger.js';
import { OpenedFile } from '../child/opened-file.js';
import { FileProblem } from '../file-problem.js';
import { dataFolder } from './data-folder.js';
import { realProfiles } from './real-profiles.js';

const OPENS = 10_000;
const PROFILES = 100;
/** What must never be read. */
const SECRET = 'canary_of_the_secret';
/** Nothing was read, and it is said so. */
const REFUSALS = ['outside', 'not_found', 'not_a_file', 'unreadable', 'changed'];

const outer = dataFolder();
const root = join(outer.path, 'root');
const profiles = realProfiles(root);
const idle = new AbortController().signal;

/** Puts one thing and another in the place of a name, as fast as it can. */
const SWAP = `
const { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { execFileSync } = require('node:child_process');
const [root, kind] = process.argv.slice(1);
const at = name => root + '/' + name;
console.log('ready');
for (;;) {
  if (kind === 'folder' || kind === 'hidden folder') {
    symlinkSync(kind === 'folder' ? '../outside' : '.hidden', at('bad'));
    renameSync(at('race'), at('kept')); renameSync(at('bad'), at('race'));
    renameSync(at('race'), at('bad')); renameSync(at('kept'), at('race')); rmSync(at('bad'));
  } else {
    const name = 'race/' + ({ log: 'a.csv.wal', 'log of DuckDB': 'a.duckdb.wal' }[kind] ?? 'a.csv');
    writeFileSync(at('next'), 'a\\n1\\n'); renameSync(at('next'), at(name));
    if (kind === 'pipe') execFileSync('mkfifo', [at('bad')]); else symlinkSync('../../outside/a.csv', at('bad'));
    renameSync(at('bad'), at(name));
  }
}`;
let swapper: ChildProcess | undefined;

/** A database with one table, which its content is called after. */
async function writeDatabase(path: string, name: string): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE ${name} AS SELECT 1 AS ${name}`);
  connection.closeSync();
  instance.closeSync();
}

beforeEach(async () => {
  for (const folder of ['root/race', 'root/.hidden', 'outside']) {
    const name = folder === 'root/race' ? 'a' : SECRET;
    mkdirSync(join(outer.path, folder), { recursive: true });
    for (const file of ['a.csv', 'a.csv.wal']) {
      writeFileSync(join(outer.path, folder, file), `${name}\n1\n`);
    }
    await writeDatabase(join(outer.path, folder, 'a.duckdb'), name);
  }
});
afterEach(async () => {
  swapper?.kill('SIGKILL');
  await (swapper?.exitCode === null && swapper.signalCode === null ? once(swapper, 'exit') : undefined);
  for (const name of ['root', 'outside']) {
    rmSync(join(outer.path, name), { recursive: true, force: true });
  }
});
afterAll(async () => {
  await profiles.close();
  outer.remove();
});

async function swap(kind: string): Promise<void> {
  swapper = spawn(process.execPath, ['-e', SWAP, root, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(swapper.stdout!, 'data'); // Piped above.
}

const codeOf = (error: unknown): string => {
  if (error instanceof FileProblem) {
    return error.code;
  }
  throw error;
};

/** What a file and the one beside it hold, or the code of the problem. */
async function readBoth(): Promise<readonly string[]> {
  const opened = await OpenedFile.open(root, 'race/a.csv').catch(codeOf);
  if (typeof opened === 'string') {
    return [opened];
  }
  const beside = await opened.openBeside('.wal').catch(codeOf);
  const text = async (one = opened): Promise<string> => String(await one.read(0, 99));
  try {
    return [await text(), typeof beside === 'string' ? beside : await text(beside)];
  } finally {
    await opened.close();
    await (typeof beside === 'string' ? undefined : beside?.close());
  }
}

describe('a file that is swapped while it is asked for', () => {
  const kinds = ['link', 'pipe', 'folder', 'hidden folder'];

  it.each([...kinds, 'log'])('for a %s is opened as it was, or refused', kind => {
    const opens = portion(OPENS);
    return fault(
      'S5',
      `opened, swapped for a ${kind}`,
      async measure => {
        await swap(kind);
        for (let round = 0; round < opens; round += 1) {
          for (const told of await readBoth()) {
            measure('leaked', told.includes(SECRET) ? 1 : 0);
            expect(['a\n1\n', '', ...REFUSALS]).toContain(told);
          }
        }
      },
      opens
    );
  });

  it.each([
    ...kinds.map(kind => [kind, 'a.csv']),
    ...['folder', 'hidden folder', 'log of DuckDB'].map(kind => [kind, 'a.duckdb'])
  ])('for a %s is read as it was, or refused: %s', (kind = '', name = '') => {
    const rounds = portion(PROFILES);
    return fault(
      'S5',
      `${name} swapped for a ${kind}`,
      async measure => {
        await swap(kind);
        for (let round = 0; round < rounds; round += 1) {
          const told = await profiles
            .schema({ path: `race/${name}` }, idle)
            .then(({ profile }) => profile.columns.map(column => column.name), codeOf);
          measure('leaked', told.includes(SECRET) ? 1 : 0);
          // DuckDB may find no database at the name.
          expect([['a'], ...REFUSALS, 'empty', 'corrupt']).toContainEqual(told);
        }
      },
      rounds
    );
  });
});

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fault, random, sample } from '../../../../faults/ledger.js';
import { FileProblem } from '../file-problem.js';
import { locateFile } from '../locate-file.js';
import { dataFolder } from './data-folder.js';
import { pathEscapes } from './path-escapes.js';
import { problemOf, realProfiles } from './real-profiles.js';

const SIZE = 200;
const SWAPS = 20;
/** The column of what must never be read. */
const SECRET = 'canary_of_the_secret';
/** Nothing was read, and it is said so. */
const REFUSALS = ['outside', 'not_found', 'not_a_file', 'unreadable'];

const outer = dataFolder();
const root = join(outer.path, 'root');
const profiles = realProfiles(root);
const idle = new AbortController().signal;
let socket: Server;

beforeAll(async () => {
  for (const name of [
    'secret.csv',
    'root-beside/secret.csv',
    'root/.key',
    'root/.hidden/a.csv',
    'root/deep/.hidden.csv'
  ]) {
    outer.write(name, `${SECRET}\n1\n`);
  }
  for (const name of ['root/a.csv', 'root/deep/b.csv', 'root/inner/c.csv']) {
    outer.write(name, 'a\n1\n');
  }
  const links: Readonly<Record<string, string>> = {
    'link.csv': join('..', 'secret.csv'),
    'absolute-link.csv': join(outer.path, 'secret.csv'),
    'link-by-link.csv': 'link.csv',
    'link-to-folder': join('..', 'root-beside'),
    up: '..',
    'dangling.csv': 'nowhere.csv',
    'loop.csv': 'loop.csv',
    'proc-link': '/proc',
    'device.csv': '/dev/zero'
  };
  for (const [name, target] of Object.entries(links)) {
    symlinkSync(target, join(root, name));
  }
  mkdirSync(join(root, 'folder.csv'));
  execFileSync('mkfifo', [join(root, 'pipe.csv')]);
  socket = createServer().listen(join(root, 'socket.csv'));
  await once(socket, 'listening');
});
afterAll(async () => {
  await profiles.close();
  await new Promise(resolve => socket.close(resolve));
  outer.remove();
});

/** Whether a refusal says nothing of what lies outside. */
function tellsNothing({ code, message }: FileProblem): void {
  expect(REFUSALS).toContain(code);
  expect(message).not.toContain(SECRET);
  expect(message).not.toContain(outer.path);
}

describe('a path that leads out of the root, or to what is no file of it', () => {
  it.each(sample('paths', pathEscapes(SIZE, random('paths'))))('is refused: $id', ({ id, path }) =>
    fault('S5', id, async () => {
      tellsNothing(await problemOf(locateFile(root, path)));
      tellsNothing(await problemOf(profiles.schema({ path }, idle)));
    })
  );
});

it('is said of each of at least a hundred paths, all of them different', () => {
  const paths = pathEscapes(SIZE, random('paths')).map(({ path }) => path);
  expect(new Set(paths).size).toBe(SIZE);
  expect(pathEscapes(SIZE, random('paths')).map(({ path }) => path)).toEqual(paths);
});

describe('a file that is swapped while it is asked for', () => {
  /** Puts one thing and another in the place of a name, as fast as it can. */
  const SWAP = `
const { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { execFileSync } = require('node:child_process');
const [root, kind] = process.argv.slice(1);
const at = name => root + '/' + name;
writeFileSync(at('good'), 'a\\n1\\n');
if (kind === 'folder') { mkdirSync(at('kept')); writeFileSync(at('kept/a.csv'), 'a\\n1\\n'); }
console.log('ready');
for (;;) {
  if (kind === 'folder') {
    renameSync(at('kept'), at('race')); rmSync(at('bad'), { force: true }); symlinkSync('..', at('bad'));
    renameSync(at('race'), at('kept')); renameSync(at('bad'), at('race')); rmSync(at('race'));
  } else {
    writeFileSync(at('next'), 'a\\n1\\n'); renameSync(at('next'), at('race.csv'));
    if (kind === 'link') symlinkSync('../secret.csv', at('bad')); else execFileSync('mkfifo', [at('bad')]);
    renameSync(at('bad'), at('race.csv'));
  }
}`;
  let swapper: ChildProcess | undefined;

  afterEach(async () => {
    swapper?.kill('SIGKILL');
    await (swapper?.exitCode === null && swapper.signalCode === null ? once(swapper, 'exit') : undefined);
    for (const name of ['race.csv', 'race', 'kept', 'bad', 'good', 'next']) {
      rmSync(join(root, name), { recursive: true, force: true });
    }
  });

  it.each(['link', 'folder', 'pipe'])('for a %s is read as it was, or refused', kind =>
    fault(
      'S5',
      `swapped for a ${kind}`,
      async measure => {
        outer.write('a.csv', `${SECRET}\n1\n`);
        swapper = spawn(process.execPath, ['-e', SWAP, root, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
        await once(swapper.stdout!, 'data'); // Piped above.
        for (let round = 0; round < SWAPS; round += 1) {
          const asked = profiles.schema({ path: kind === 'folder' ? 'race/a.csv' : 'race.csv' }, idle);
          const told = await asked.then(
            ({ profile }) => profile.columns.map(({ name }) => name),
            (error: unknown) => (error instanceof FileProblem ? error.code : Promise.reject(error as Error))
          );
          measure('leaked', told.includes(SECRET) ? 1 : 0);
          expect([['a'], ...REFUSALS, 'changed', 'empty']).toContainEqual(told);
        }
      },
      SWAPS
    )
  );
});

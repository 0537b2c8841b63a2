import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fault, random, sample } from '../../../../faults/ledger.js';
import type { FileProblem } from '../file-problem.js';
import { locateFile } from '../locate-file.js';
import { dataFolder } from './data-folder.js';
import { pathEscapes } from './path-escapes.js';
import { problemOf, realProfiles } from './real-profiles.js';

const SIZE = 200;
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

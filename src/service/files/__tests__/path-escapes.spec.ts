import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fault, random, sample } from '../../../../faults/ledger.js';
import { locateFile } from '../locate-file.js';
import { filesOfTests, problemOf } from './files-of-tests.js';

/** The column of what must never be read. */
const SECRET = 'canary_of_the_secret';
/** Nothing was read, and it is said so. */
const REFUSALS = ['outside', 'not_found', 'not_a_file', 'unreadable'];

const { data: outer, schema } = filesOfTests('root');
const root = join(outer.path, 'root');
let socket: Server;

const LINKS: Readonly<Record<string, string>> = {
  'link.csv': '../secret.csv',
  'absolute-link.csv': join(outer.path, 'secret.csv'),
  'link-by-link.csv': 'link.csv',
  'link-to-folder': '../root-beside',
  'to-hidden': '.hidden',
  'hidden.csv': '.key',
  up: '..',
  'inner.csv': 'a.csv',
  'dangling.csv': 'nowhere.csv',
  'loop.csv': 'loop.csv',
  'proc-link': '/proc',
  'device.csv': '/dev/zero'
};

beforeAll(async () => {
  for (const name of ['secret.csv', 'root-beside/secret.csv', 'root/.key', 'root/.hidden/a.csv', 'root/deep/.b.csv']) {
    outer.write(name, `${SECRET}\n1\n`);
  }
  for (const name of ['root/a.csv', 'root/deep/b.csv', 'root/inner/c.csv']) {
    outer.write(name, 'a\n1\n');
  }
  Object.entries(LINKS).forEach(([name, target]) => symlinkSync(target, join(root, name)));
  mkdirSync(join(root, 'folder.csv'));
  execFileSync('mkfifo', [join(root, 'pipe.csv')]);
  socket = createServer().listen(join(root, 'socket.csv'));
  await once(socket, 'listening');
});
afterAll(() => socket.close());

it.each(Object.entries({ 'a.csv': 'a.csv', './a.csv': 'a.csv', 'deep/b.csv': 'deep/b.csv', 'inner.csv': 'a.csv' }))(
  'a file is found below the root: %s',
  async (path, real) => {
    expect(await locateFile(root, path)).toEqual({ root, path: join(root, real) });
  }
);

/** Paths that lead out, to what is hidden, or to what is not a file, with the code of what is said of them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  outside: [
    ...['../secret.csv', '../root-beside/secret.csv', '/etc/passwd', `${'../'.repeat(1000)}etc/passwd`],
    ...['deep/../../secret.csv', 'a.csv/../../secret.csv', 'A.CSV/../../secret.csv', 'deep/../.key'],
    ...['link.csv', 'absolute-link.csv', 'link-by-link.csv', 'link-to-folder/secret.csv', 'up/secret.csv'],
    ...['up/root-beside/secret.csv', 'proc-link/self/environ', 'device.csv', 'hidden.csv', 'to-hidden/a.csv'],
    ...['.key', '.hidden/a.csv', 'deep/.b.csv', 'a.csv\0.txt', '..\\secret.csv', 'C:\\secret.csv'],
    ...['\\\\?\\C:\\secret.csv', '\\\\.\\PhysicalDrive0', '//server/share/secret.csv', '/proc/self/environ'],
    ...['/proc/self/fd/0', '/proc/self/root/etc/passwd', '/dev/stdin', '/dev/zero', '~/.ssh/id_rsa', 'a.csv/..'],
    `deep/${'../deep/'.repeat(500)}../../secret.csv`
  ],
  not_a_file: ['.', 'folder.csv', 'pipe.csv', 'socket.csv'],
  not_found: [
    ...['none.csv', 'a.csv/b.csv', 'loop.csv', 'dangling.csv', 'CON', 'NUL.csv', 'C:secret.csv', 'SECRET.CSV'],
    ...['file:///etc/passwd', 'http://127.0.0.1:1/a.csv', 's3://bucket/a.csv', '$HOME/a', 'deep/*'],
    ...['[.][.]/secret.csv', `${'x'.repeat(5000)}.csv`]
  ]
};

it.each(Object.entries(NAMED).flatMap(([code, paths]) => paths.map(path => [code, path.slice(0, 60), path])))(
  'a path is refused as %s: %j',
  async (code, _start, path = '') => {
    const problem = await problemOf(locateFile(root, path));
    expect(problem.code).toBe(code);
    expect(problem.message).not.toContain(outer.path);
  }
);

/** Ways to write a step up, or a separator, that some layer may read as one; what stands before and behind. */
const STEPS = ['..', '%2e%2e', '%252e%252e', '..%00', '..%c0%af', '\uff0e\uff0e', '..;', '.. ', '...', '..::$DATA'];
const SEPARATORS = ['/', '//', '/./', '\\', '%2f', '%5c', '\u2215', '\uff0f', '/\\'];
const STARTS = ['', './', 'deep/', 'deep/../', 'none/', 'up/', 'up/root/', '.hidden/', '/', '~/'];
const ENDS = ['', '.', ' ', '/', '/.', '\0', '\0.csv', '#.csv', '?.csv', '%00.csv', '::$DATA', '\n'];

/** Paths that try to get out, put together at random. */
function escapes(): readonly string[] {
  const next = random('paths');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T; // No list is empty.
  const found = new Set<string>();
  while (found.size < 150) {
    const way = pick(['../secret.csv', '../root-beside/secret.csv', '/etc/passwd']);
    const path = `${pick(STARTS)}${way.replaceAll('..', pick(STEPS)).replaceAll('/', pick(SEPARATORS))}${pick(ENDS)}`;
    found.add(next() < 0.1 ? encodeURIComponent(path) : path);
  }
  return [...found];
}

const paths = [...Object.values(NAMED).flat(), ...escapes()].map((path, at) => ({ id: `path ${at + 1}`, path }));

it.each(sample('paths', paths))('a path that leads out, or to what is no file, is not read: $id', ({ id, path }) =>
  fault('S5', id, async () => {
    const problem = await problemOf(schema(path));
    expect(REFUSALS).toContain(problem.code);
    expect(problem.message).not.toMatch(new RegExp(`${SECRET}|${outer.path}`));
  })
);

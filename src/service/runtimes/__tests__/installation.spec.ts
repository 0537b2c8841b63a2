import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallEvent } from '../../../protocol/index.js';
import { collectAll, never } from '../../../models/__tests__/collect.js';
import { environmentOfTests } from '../../../models/__tests__/environment-of-tests.js';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { RuntimeInstaller } from '../runtime-installer.js';

const root = madeFolder();
const folder = join(root, 'runtime');
const modules = join(folder, 'node_modules');
const hold = join(root, 'hold');
const pids = join(root, 'pids');
const foreign = join(root, 'foreign');

/**
 * Stands in for npm: writes the packages one after the other, and stops after the first while there is a file `hold`. They
 * are those of the lock file, but for what `foreign` says of the second.
 */
const NPM = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync(${JSON.stringify(pids)}, process.ppid + ' ' + process.pid + '\\n');
  const names = ['node-llama-cpp', 'semver'];
  const add = name => {
    mkdirSync('node_modules/' + name + '/dist', { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{"type": "module"}');
    writeFileSync('node_modules/' + name + '/dist/index.js', 'export const getLlama = () => undefined;');
  };
  add('node-llama-cpp');
  console.log('half');
  const go = () => {
    if (existsSync(${JSON.stringify(hold)})) return setTimeout(go, 5);
    add('semver');
    const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const packages = Object.fromEntries(names.map(name => ['node_modules/' + name, locked['node_modules/' + name]]));
    if (existsSync(${JSON.stringify(foreign)})) {
      Object.assign(packages['node_modules/semver'], JSON.parse(readFileSync(${JSON.stringify(foreign)}, 'utf8')));
    }
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  };
  go();`;

const one = new RuntimeInstaller({
  name: 'models',
  folders: [folder],
  installer: join(process.cwd(), 'runtime-installer'),
  about: join(process.cwd(), 'llama-runtime', 'about.json'),
  command: 'npm run llama-runtime'
});

environmentOfTests();

beforeAll(() =>
  writeFileSync(join(root, 'npm-cli.js'), NPM.replaceAll(/import (.*) from (.*);/g, 'const $1 = require($2);'))
);
beforeEach(() => {
  process.env['npm_execpath'] = join(root, 'npm-cli.js');
});
afterEach(async () => {
  rmSync(hold, { force: true });
  await one.close();
});

const install = async (each?: (event: InstallEvent) => void): Promise<InstallEvent | undefined> =>
  (await collectAll(one.install(), never, each)).at(-1);

const isInstalled = async (): Promise<boolean> => (await one.state()).installed;
const lastPids = (): readonly number[] => readFileSync(pids, 'utf8').trim().split('\n').at(-1)!.split(' ').map(Number);
const killed = (who: 'installer' | 'npm') => (event: InstallEvent) => {
  if (event.type === 'line' && event.text === 'half') {
    const [installer, child] = lastPids();
    process.kill(who === 'npm' ? child! : installer!, 'SIGKILL');
  }
};
const killRest = (): void => {
  try {
    process.kill(lastPids()[1]!, 'SIGKILL');
  } catch {
    // It went with its installer.
  }
};

test.each(['npm', 'installer'] as const)(
  'an installation whose %s is killed half-way counts as none, and the next one works',
  async who => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(hold, '');
    expect(await install(killed(who))).toMatchObject({ type: 'error', error: { code: 'not_installed' } });
    expect(await isInstalled()).toBe(false);
    // Its npm may still write, and is asked for before what it left is removed.
    killRest();
    rmSync(hold);
    expect(await install()).toEqual({ type: 'done' });
    expect(await isInstalled()).toBe(true);
    expect(readdirSync(folder)).toEqual(['node_modules']);
    expect(existsSync(join(modules, 'semver', 'package.json'))).toBe(true);
  }
);

test.each([{ integrity: 'sha512-other' }, { version: '0.0.1' }, { integrity: '' }])(
  'a package that is not the one of the lock file is not put in place: %j',
  async difference => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(foreign, JSON.stringify(difference));
    const last = await install();
    rmSync(foreign);
    expect(last).toMatchObject({
      type: 'error',
      error: { message: expect.stringMatching(/npm brought semver \S+, .* version or checksum differ/) as string }
    });
    expect(readdirSync(folder)).toEqual([]);
  }
);

test('an installation of which something was lost, or of an older pin, counts as none and is made anew', async () => {
  for (const spoil of [
    () => rmSync(join(modules, 'semver'), { recursive: true }),
    () => writeFileSync(join(modules, '.cellwright'), '0'.repeat(64))
  ]) {
    await install();
    expect(await isInstalled()).toBe(true);
    spoil();
    expect(await isInstalled()).toBe(false);
  }
  await install();
  writeFileSync(join(modules, 'node-llama-cpp', 'dist', 'index.js'), 'import "./lost.js";');
  await install();
  expect(readFileSync(join(modules, 'node-llama-cpp', 'dist', 'index.js'), 'utf8')).toContain('getLlama');
});

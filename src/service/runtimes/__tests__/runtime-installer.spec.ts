import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRuntime } from '../../../models/llama/__tests__/write-runtime.js';
import type { InstallEvent } from '../../../protocol/index.js';
import { collectAll, never } from '../../../models/__tests__/collect.js';
import { environmentOfTests } from '../../../models/__tests__/environment-of-tests.js';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { RuntimeInstaller } from '../runtime-installer.js';

const root = madeFolder();
const folder = join(root, 'runtime');
let number = 0;

environmentOfTests();

/**
 * An installer that does what it is told here; `name`, `folder`, `folders` and `check` are what it was called with. `found()`
 * says which folder holds the runtime, as the real one does when it is asked.
 */
function installer(program: string): RuntimeInstaller {
  const own = join(root, String(++number));
  mkdirSync(own);
  writeFileSync(join(own, 'about.json'), '{"downloadBytes": 1, "diskBytes": 2}');
  writeFileSync(
    join(own, 'install.mjs'),
    `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
     const check = process.argv.includes('--check');
     const [, , name, ...folders] = process.argv.filter(each => !each.startsWith('--'));
     const [folder] = folders;
     const found = () => console.log(folders.find(each => existsSync(each + '/node_modules/.cellwright')) ?? '');
     const onEnd = action => process.stdin.on('end', action).resume();
     ${program}`
  );
  return new RuntimeInstaller({
    name: 'models',
    folders: [folder, join(root, 'other')],
    installer: own,
    about: join(own, 'about.json'),
    command: 'type this'
  });
}

const install = (one: RuntimeInstaller, signal = never): Promise<readonly InstallEvent[]> =>
  collectAll(one.install(), signal);

test('says what it would take before anything is done, and why it cannot be done', async () => {
  const wanted = { installed: false, installing: false, folder, downloadBytes: 1, diskBytes: 2, command: 'type this' };
  expect(await installer('process.exit(check ? 0 : 1)').state()).toEqual(wanted);
  expect(await installer(`console.error('npm is missing.'); process.exit(1)`).state()).toEqual({
    ...wanted,
    problem: { code: 'cannot_install', message: 'npm is missing.' }
  });
});

test('what the installer says arrives line by line, and then that it is done, or why not and what to type instead', async () => {
  const one = installer(`
    if (check) found(); else { console.log('one'); console.log(name); }
    process.exit(0);`);
  writeRuntime(folder);
  const lines = ['one', 'models'].map(text => ({ type: 'line', text }));
  expect(await install(one)).toEqual([...lines, { type: 'done' }]);
  expect(await one.state()).toMatchObject({ installed: true, installing: false, folder });
  rmSync(folder, { recursive: true });
  expect(await install(installer(`console.error('No network.'); process.exit(1);`))).toEqual([
    { type: 'error', error: { code: 'not_installed', message: 'No network.', hint: 'Or type: type this' } }
  ]);
});

test('a runtime in another of its folders counts, too', async () => {
  writeRuntime(join(root, 'other'));
  const one = installer('if (check) found(); process.exit(0);');
  expect(await one.state()).toMatchObject({ installed: true, folder: join(root, 'other') });
  rmSync(join(root, 'other'), { recursive: true });
});

test('leaving stops the installer, which cleans up; meanwhile there is no second one', async () => {
  const mark = join(root, 'cleaned');
  const one = installer(`
    if (check) process.exit(0);
    onEnd(() => { writeFileSync(${JSON.stringify(mark)}, ''); process.exit(1); });
    console.log('working'); setInterval(() => {}, 1000);`);
  const leave = new AbortController();
  let isInstalling = false;
  const events = await collectAll(one.install(), leave.signal, () => {
    expect(() => one.install()).toThrow('being installed already');
    void one.state().then(({ installing }) => {
      isInstalling = installing;
      leave.abort();
    });
  });
  expect(isInstalling).toBe(true);
  expect(events).toEqual([{ type: 'line', text: 'working' }]);
  expect(existsSync(mark)).toBe(true);
  expect((await one.state()).installing).toBe(false);
});

test('the installer gets no key of the environment', async () => {
  process.env['OPENAI_API_KEY'] = 'canary';
  const [line] = await install(installer(`console.log(JSON.stringify(process.env)); process.exit(0);`));
  expect(line?.type).toBe('line');
  expect(JSON.stringify(line)).not.toContain('canary');
});

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { findPython } from '../setup/python.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { unlessDone } from '../setup/unless-done.mjs';
import { read, testFolder } from './folders.mjs';

const folder = testFolder();

const program = (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};

/** A Python that says it is of some version. */
const fakePython = (name, version, venv) =>
  program(name, `echo '{"version": ${JSON.stringify(version)}, "file": "x", "venv": ${venv}}'`);

describe('the Python that is found', { skip: process.platform === 'win32' }, () => {
  it('is the one that was named', async () => {
    const file = fakePython('named', [3, 12], true);
    assert.equal((await findPython({ PATH: '', CELLWRIGHT_PYTHON: file })).file, file);
  });

  it('is new enough, and can make environments where one can', async () => {
    for (const [name, version, venv] of [
      ['old', [3, 9], true],
      ['bare', [3, 11], false],
      ['good', [3, 10], true]
    ]) {
      mkdirSync(join(folder, name));
      fakePython(join(name, 'python3'), version, venv);
    }
    const path = names => names.map(name => join(folder, name)).join(':');
    assert.equal((await findPython({ PATH: path(['old', 'bare', 'good']) })).file, join(folder, 'good', 'python3'));
    assert.equal((await findPython({ PATH: path(['old', 'bare']) })).venv, false);
    await assert.rejects(
      findPython({ PATH: path(['old']) }),
      /Python 3\.10 or newer is needed \(.*old\/python3 is 3\.9\)/
    );
  });

  it('is not something that does not run', async () => {
    mkdirSync(join(folder, 'broken'));
    program(join('broken', 'python3'), 'exit 1');
    await assert.rejects(findPython({ PATH: join(folder, 'broken') }), /none was found/);
  });
});

describe('a step of the set-up', () => {
  const inRepository = testFolder(repository.root);
  const write = (file, text) => writeFileSync(join(inRepository, file), text);

  it('is done once for the same names and contents of its inputs, until what it made is gone', async () => {
    const stamp = join(folder, 'made', '.stamp');
    const inputs = [relative(repository.root, inRepository)];
    const skip = file => file.endsWith('/b');
    let done = 0;
    const check = async (expected, more) => {
      await unlessDone({ stamp, inputs, ...more }, () => (done += 1));
      assert.equal(done, expected);
    };
    write('a', '1');
    await check(1);
    write('a', '1');
    await check(1);
    write('a', '2');
    await check(2);
    write('b', '');
    await check(2, { skip });
    await check(3);
    await check(4, { and: 'more' });
    await check(5, { and: 'more', force: true });
    await check(6, { and: 'more', outputs: [join(folder, 'made', 'nothing')] });
    rmSync(join(folder, 'made'), { recursive: true });
    await check(7, { and: 'more' });
  });
});

describe('Jupyter’s environment', () => {
  const env = jupyterEnvironment(join(folder, 'jupyter'), { PATH: '/bin', JUPYTER_TOKEN: 'x', HOME: '/home/somebody' });

  it('finds this checkout and keeps the user’s settings out', () => {
    assert.match(env.JUPYTER_CONFIG_PATH, /jupyter-config/);
    assert.equal(env.JUPYTER_PATH, repository.build);
    assert.equal(env.JUPYTER_TOKEN, undefined);
    for (const name of ['JUPYTER_CONFIG_DIR', 'JUPYTER_DATA_DIR', 'JUPYTER_RUNTIME_DIR', 'IPYTHONDIR']) {
      assert.ok(env[name].startsWith(folder), name);
      assert.ok(existsSync(env[name]), name);
    }
  });

  it('finds the built extension', async () => {
    const run = (...args) => runCommand(repository.python, args, { env: { ...process.env, ...env } });
    const labextensions = await run('-m', 'jupyter', 'labextension', 'list');
    assert.match(labextensions.tail, /jupyterlab-cellwright v\S+ .*enabled.*OK/);
    // `jupyter server extension list` reads fewer folders than the server does: this asks as the server does.
  });
});

describe('the set-up', () => {
  it('uses only Node’s own modules before the packages are there', async () => {
    const bare = join(folder, 'without-packages');
    mkdirSync(bare);
    for (const name of ['scripts', 'runtime-installer']) symlinkSync(join(repository.root, name), join(bare, name));
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main', '--input-type=module'];
    const args = [...flags, '-e', "await import('./scripts/setup/ensure-ready.mjs')"];
    const { code, tail } = await runCommand(process.execPath, args, { cwd: bare });
    assert.equal(code, 0, tail);
  });

  it('names no registry', () => {
    const requirements = readdirSync(join(repository.root, 'requirements')).map(name => `requirements/${name}`);
    const runtimes = ['llama-runtime', 'file-runtime'].flatMap(folder =>
      ['.npmrc', 'package-lock.json'].map(name => `${folder}/${name}`)
    );
    for (const file of ['.npmrc', 'package-lock.json', ...runtimes, ...requirements]) {
      assert.doesNotMatch(read(file), /registry=|"resolved": "http|--index-url/, file);
    }
  });
});

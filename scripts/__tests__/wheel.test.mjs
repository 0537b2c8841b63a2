import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { INPUTS } from '../setup/build.mjs';
import { repository } from '../setup/repository.mjs';
import { buildWheel } from '../suites/try-wheel.mjs';
import { read, testFolder } from './folders.mjs';

const READ =
  'import json, sys, zipfile; wheel = zipfile.ZipFile(sys.argv[1]); print(json.dumps({name: wheel.read(name).decode() if name.endswith((".txt", "METADATA", ".json")) else "" for name in wheel.namelist()}))';

const LIST = 'import json, sys, tarfile; print(json.dumps(tarfile.open(sys.argv[1]).getnames()))';

const ask = (command, ...args) =>
  spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30, cwd: repository.root }).stdout;
const isTest = name => /(^|\/)(__tests__|tests|recorded)\//.test(name);

const folder = testFolder();
let files = {};
before(async () => {
  const wheel = await buildWheel(folder, { log: () => undefined }, { built: true });
  files = JSON.parse(ask(repository.python, '-c', READ, wheel));
});

it('the sdist holds all that a build reads, and no test', () => {
  const sdist = readdirSync(folder).find(name => name.endsWith('.tar.gz'));
  assert.ok(sdist, 'No sdist was built: that takes uv.');
  const [, ...names] = JSON.parse(ask(repository.python, '-c', LIST, join(folder, sdist))).sort();
  const held = new Set(names.map(name => name.slice(name.indexOf('/') + 1)));
  const listed = ask('git', 'ls-files', 'hatch_build.py', 'LICENSE', 'README.md', 'jupyterlab_cellwright', ...INPUTS);
  const wanted = listed.split('\n').filter(name => name !== '' && !isTest(name));
  assert.ok(wanted.length > 500);
  assert.deepEqual(
    wanted.filter(name => !held.has(name)),
    []
  );
  assert.deepEqual([...held].filter(isTest), []);
});

describe('the wheel', () => {
  const found = pattern => Object.keys(files).filter(name => pattern.test(name));

  it('holds the package, what Jupyter looks for, and nothing else', () => {
    const allowed =
      /^(jupyterlab_cellwright\/|jupyterlab_cellwright-[^/]+\.dist-info\/|jupyterlab_cellwright-[^/]+\.data\/data\/(share\/jupyter\/labextensions\/jupyterlab-cellwright|etc\/jupyter\/jupyter_server_config\.d)\/)/;
    assert.deepEqual(
      Object.keys(files).filter(name => !allowed.test(name)),
      []
    );
    assert.deepEqual(found(/\/(tests|__tests__)\/|\.tsx?$/), []);
  });

  it('has the entry points of page, server and service', () => {
    for (const entry of [
      /labextensions\/jupyterlab-cellwright\/(install|package)\.json$/,
      /labextensions\/jupyterlab-cellwright\/static\/remoteEntry\.[^/]+\.js$/,
      /labextensions\/jupyterlab-cellwright\/schemas\/.*\.json$/,
      /jupyter_server_config\.d\/[^/]+\.json$/,
      /^jupyterlab_cellwright\/service\/service\.mjs$/,
      /\.dist-info\/licenses\/LICENSE$/,
      /^jupyterlab_cellwright\/__init__\.py$/
    ]) {
      assert.notDeepEqual(found(entry), [], String(entry));
    }
    const own = join(repository.root, 'jupyterlab_cellwright', 'service');
    assert.deepEqual(
      found(/^jupyterlab_cellwright\/service\/./).sort(),
      readdirSync(own, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(own.length - 'jupyterlab_cellwright/service'.length))
        .sort()
    );
    const [config] = found(/jupyter_server_config\.d\//);
    assert.deepEqual(JSON.parse(files[config]).ServerApp.jpserver_extensions, { jupyterlab_cellwright: true });
  });

  it('needs nothing that Jupyter does not have, and is of the version of package.json', () => {
    const [metadata] = found(/METADATA$/);
    const lines = files[metadata].split('\n');
    const { version } = JSON.parse(read('package.json'));
    assert.ok(lines.includes(`Version: ${version}`));
    const needs = lines.filter(line => line.startsWith('Requires-Dist:') && !line.includes('extra =='));
    assert.deepEqual(needs.map(line => /^Requires-Dist: ([\w-]+)/.exec(line)?.[1]?.replaceAll('_', '-')).sort(), [
      'httpx',
      'jupyter-server'
    ]);
  });

  it('has the licence of each package that it holds', () => {
    const [notices] = found(/THIRD-PARTY-NOTICES\.txt$/);
    const parts = files[notices].split(`\n\n${'-'.repeat(80)}\n\n`).slice(1);
    assert.ok(parts.length > 50);
    // Of the service, of the page, and what a package of the page brought along.
    for (const name of ['openai', 'danfojs-node', 'markdown-it', 'linkify-it', 'mdurl', 'uc.micro', 'punycode.js']) {
      assert.ok(
        parts.some(part => part.startsWith(`${name} `)),
        name
      );
    }
    assert.deepEqual(
      parts.filter(part => part.length < 300).map(part => part.split('\n')[0]),
      []
    );
  });
});

it('is tried by as many jobs as GitHub starts for a matrix', () => {
  const text = read('.github', 'workflows', 'wheel.yml');
  const matrix = text.slice(text.indexOf('      matrix:'), text.indexOf('        include:'));
  // The last list of each key is the longer one: what runs on main.
  const sizes = matrix
    .split(/\n {8}(?=\w+:)/)
    .slice(1)
    .map(
      key =>
        key
          .match(/\[[^\]]*\]/g)
          .at(-1)
          .split(',').length
    );
  const included = text.match(/^ {10}- \{ os:/gm).length;
  assert.equal(sizes.length, 4);
  assert.ok(sizes.reduce((one, other) => one * other) + included <= 256);
});

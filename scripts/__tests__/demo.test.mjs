import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { siteList, withNeeded } from '../demo/pyodide-list.mjs';
import { serveSite } from '../demo/serve-site.mjs';
import { repository } from '../setup/repository.mjs';

const entry = (name, depends = []) => ({
  name,
  version: '1',
  file_name: `${name.replaceAll('-', '_')}-1-py3-none-any.whl`,
  sha256: `sum of ${name}`,
  depends,
  imports: [name],
  install_dir: 'site',
  package_type: 'package',
  unvendored_tests: false
});

const list = {
  info: { abi_version: '2026_0', python: '3.14.0' },
  packages: {
    pandas: entry('pandas', ['numpy', 'python_dateutil']),
    numpy: entry('numpy'),
    'python-dateutil': entry('python-dateutil', ['six']),
    six: entry('six'),
    polars: entry('polars')
  }
};

describe('the list of packages of a site', () => {
  it('holds what the wanted ones need, however a name is written', () => {
    const names = withNeeded(list, ['pandas']).map(({ name }) => name);
    assert.deepEqual(names, ['pandas', 'numpy', 'python-dateutil', 'six']);
  });

  it('names files of the site as they lie there, and an address for all others', () => {
    const own = new Map([
      ['numpy', { file: 'numpy-2-cp314.whl', sha256: 'own', version: '2' }],
      ['comm', { file: 'comm-0.2-py3-none-any.whl', sha256: 'sum', version: '0.2' }]
    ]);
    const { packages, info } = siteList(list, own, 'https://usual.example/full');
    assert.deepEqual(info, list.info);
    assert.deepEqual(
      [packages.numpy.file_name, packages.numpy.sha256, packages.numpy.version],
      ['numpy-2-cp314.whl', 'own', '2']
    );
    assert.equal(packages.polars.file_name, 'https://usual.example/full/polars-1-py3-none-any.whl');
    assert.equal(packages.polars.sha256, 'sum of polars');
    assert.deepEqual([packages.comm.imports, packages.comm.file_name], [['comm'], 'comm-0.2-py3-none-any.whl']);
  });
});

describe('wheels that another archive carries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-wheels-'));
  after(() => rmSync(folder, { recursive: true }));
  const python = (args, input) => spawnSync(repository.python, args, { input, encoding: 'utf8' });

  it('are taken when their bytes are those that are wanted, and nothing else is', () => {
    const archive = join(folder, 'carrier.whl');
    const make =
      'import sys, zipfile\n' +
      'with zipfile.ZipFile(sys.argv[1], "w") as z:\n' +
      '    for name in ("a/good.whl", "../bad.whl", "b/other.whl"): z.writestr(name, name)';
    assert.equal(python(['-c', make, archive]).status, 0);
    const target = join(folder, 'taken');
    mkdirSync(target);
    const sum = createHash('sha256').update('a/good.whl').digest('hex');
    const wanted = JSON.stringify({ 'good.whl': sum, 'bad.whl': sum, 'absent.whl': sum });
    const { stdout } = python([join(repository.root, 'scripts', 'demo', 'take_wheels.py'), archive, target], wanted);
    assert.deepEqual(JSON.parse(stdout), ['good.whl']);
    assert.deepEqual(readdirSync(target), ['good.whl']);
    assert.equal(readFileSync(join(target, 'good.whl'), 'utf8'), 'a/good.whl');
  });
});

describe('the server of a site', () => {
  const root = mkdtempSync(join(tmpdir(), 'cellwright-site-'));
  const folder = join(root, 'site');
  mkdirSync(join(folder, 'lab'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'lab', 'index.html'), '<p>Lab</p>');
  writeFileSync(join(folder, 'a b.wasm'), 'code');
  after(() => rmSync(root, { recursive: true }));

  /** The first line of the reply to a path that no client would send as it is. */
  const raw = (url, path) =>
    new Promise(resolve => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      });
      let text = '';
      socket.setEncoding('utf8').on('data', part => (text += part));
      socket.on('close', () => resolve(text.split('\r\n')[0]));
    });

  it('gives files with their types, and the page of a folder', async () => {
    const site = await serveSite(folder);
    const page = await fetch(`${site.url}lab/`);
    assert.equal(await page.text(), '<p>Lab</p>');
    const wasm = await fetch(`${site.url}a%20b.wasm`);
    assert.equal(wasm.headers.get('content-type'), 'application/wasm');
    assert.equal(await wasm.text(), 'code');
    assert.equal((await fetch(`${site.url}none`)).status, 404);
    assert.equal((await fetch(`${site.url}lab/index.html`, { method: 'POST' })).ok, false);
    await site.close();
  });

  it('gives nothing from outside its folder', async () => {
    const site = await serveSite(folder);
    const paths = ['/../secret.txt', '/%2e%2e/secret.txt', '/lab/..%2f..%2fsecret.txt', '//secret.txt'];
    const replies = await Promise.all(paths.map(path => raw(site.url, path)));
    await site.close();
    for (const reply of replies) assert.match(reply, /^HTTP\/1\.\d 404 /);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { siteList, takeWheels, withNeeded } from '../demo/gather-wheels.mjs';
import { repository } from '../setup/repository.mjs';
import { testFolder } from './folders.mjs';

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
      ['numpy', { file_name: 'numpy-2-cp314.whl', sha256: 'own', version: '2' }],
      ['comm', { file_name: 'comm-0.2-py3-none-any.whl', sha256: 'sum', version: '0.2' }]
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
  const folder = testFolder();

  it('are taken when their bytes are those that are wanted, and nothing else is', async () => {
    const archive = join(folder, 'carrier.whl');
    const make =
      'import sys, zipfile\n' +
      'with zipfile.ZipFile(sys.argv[1], "w") as z:\n' +
      '    for name in ("a/good.whl", "../bad.whl", "b/other.whl"): z.writestr(name, name)';
    assert.equal(spawnSync(repository.python, ['-c', make, archive]).status, 0);
    const target = join(folder, 'taken');
    mkdirSync(target);
    const sum = createHash('sha256').update('a/good.whl').digest('hex');
    const wanted = ['good.whl', 'bad.whl', 'absent.whl'].map(name => ({ file_name: name, sha256: sum }));
    await takeWheels(archive, target, wanted);
    assert.deepEqual(readdirSync(target), ['good.whl']);
    assert.equal(readFileSync(join(target, 'good.whl'), 'utf8'), 'a/good.whl');
  });
});

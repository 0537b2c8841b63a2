import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { binaryFor } from '../../runtime-installer/binary-for.mjs';
import { checkLock } from '../../runtime-installer/check-lock.mjs';
import { explain } from '../../runtime-installer/explain.mjs';
import { fingerprint, isInstalled, MARK } from '../../runtime-installer/is-installed.mjs';
import { place, stampOf } from '../../runtime-installer/place.mjs';
import { fileOf, findRuntime } from '../../runtime-installer/runtime.mjs';
import { makeStage, removeAbandoned } from '../../runtime-installer/stage.mjs';
import { repository } from '../setup/repository.mjs';
import { testFolder } from './folders.mjs';

const root = testFolder();
const files = await findRuntime('files');
const models = await findRuntime('models');

const newFolder = () => mkdtempSync(join(root, 'folder-'));
const lockOf = runtime => JSON.parse(readFileSync(fileOf(runtime, 'package-lock.json'), 'utf8')).packages;

/** Packages as an installation leaves them; `text` tells them from others. */
function write(modules, text, mark = fingerprint(files)) {
  mkdirSync(dirname(join(modules, files.entry)), { recursive: true });
  writeFileSync(join(modules, files.entry), text);
  writeFileSync(join(modules, '.package-lock.json'), '{"packages": {}}');
  writeFileSync(join(modules, MARK), mark);
}

describe('the lock file that is shipped', () => {
  const check = (runtime, packages) => {
    const modules = newFolder();
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages }));
    return checkLock(runtime, modules);
  };
  const path = `node_modules/${binaryFor(files)}`;

  it('binds the binary, which npm looks up anew, to its version and checksum', () => {
    const locked = lockOf(files)[path];
    assert.equal(check(files, { [path]: locked }), undefined);
    for (const other of [{ version: '0.0.1' }, { integrity: 'sha512-other' }, { integrity: undefined }]) {
      assert.throws(() => check(files, { [path]: { ...locked, ...other } }), /npm brought @duckdb.*checksum differ/s);
    }
  });

  it('lets no other package pass', () => {
    assert.throws(() => check(files, { 'node_modules/other': lockOf(files)[path] }), /npm brought other/);
  });

  it('binds a binary that it has no checksum of to its version, and that is said', () => {
    const bare = {
      ...models,
      binaries: Object.fromEntries(Object.keys(models.binaries).map(name => [name, 'unlocked']))
    };
    const { version } = lockOf(models)['node_modules/node-llama-cpp'];
    assert.equal(check(bare, { 'node_modules/unlocked': { version, integrity: 'sha512-any' } }), 'unlocked');
    assert.throws(() => check(bare, { 'node_modules/unlocked': { version: '0.0.1' } }), /npm brought unlocked 0\.0\.1/);
  });

  it('has a checksum of every binary, but for those of model files outside Linux, which could not be had', () => {
    const lacking = runtime =>
      Object.entries(runtime.binaries)
        .filter(([, name]) => !lockOf(runtime)[`node_modules/${name}`]?.integrity)
        .map(([system]) => system);
    assert.deepEqual(lacking(files), []);
    assert.deepEqual(
      lacking(models).filter(system => system.startsWith('linux')),
      []
    );
  });
});

describe('new packages', () => {
  const paths = () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'stage'));
    const [fresh, modules, aside] = ['stage/node_modules', 'node_modules', 'stage/before'].map(at => join(folder, at));
    return { fresh, modules, aside, text: () => readFileSync(join(modules, files.entry), 'utf8') };
  };

  for (const [which, mark] of [
    ['old ones', 'older pin'],
    ['those that are whole and do not start', undefined]
  ]) {
    it(`take the place of ${which}`, () => {
      const { fresh, modules, aside, text } = paths();
      write(modules, 'old', mark);
      write(fresh, 'new');
      place(files, fresh, modules, { aside, old: stampOf(modules) });
      assert.equal(text(), 'new');
      assert.ok(isInstalled(files, dirname(modules)));
    });
  }

  it('stay away when another installation was faster', () => {
    const { fresh, modules, aside, text } = paths();
    write(fresh, 'new');
    const old = stampOf(modules);
    write(modules, 'faster');
    place(files, fresh, modules, { aside, old });
    assert.equal(text(), 'faster');
    assert.equal(existsSync(aside), false);
  });

  it('leave the old ones where they were when they cannot be moved', () => {
    const { fresh, modules, aside, text } = paths();
    write(modules, 'old', 'older pin');
    assert.throws(() => place(files, fresh, modules, { aside, old: stampOf(modules) }), { code: 'ENOENT' });
    assert.equal(text(), 'old');
  });
});

describe('what an installation left that was ended in the middle', () => {
  it('is removed when its process is gone, or another has its number now', () => {
    const target = newFolder();
    const own = makeStage(target);
    const [head, pid, start] = /^(.*?-[0-9a-f]{8}-)(\d+)-(\d+)-/.exec(own).slice(1);
    const gone = `${head}999999999-0-gone`;
    const later = `${head}${pid}-${Number(start) + 1}-later`;
    for (const folder of [gone, later]) mkdirSync(folder);
    removeAbandoned(target);
    assert.equal(existsSync(own), true);
    assert.equal(existsSync(gone), false);
    assert.equal(existsSync(later), false);
  });

  it('is left for a day when it is of another machine, whose processes nobody here knows', () => {
    const target = newFolder();
    const elsewhere = join(target, `.installing-00000000-${process.pid}-0-new`);
    const abandoned = join(target, '.installing-00000000-1-0-old');
    for (const folder of [elsewhere, abandoned]) mkdirSync(folder);
    const before = Date.now() / 1000 - 2 * 24 * 60 * 60;
    utimesSync(abandoned, before, before);
    mkdirSync(join(target, 'node_modules'));
    removeAbandoned(target);
    assert.deepEqual(readdirSync(target).sort(), [basename(elsewhere), 'node_modules']);
  });
});

describe('an installation of Cellwright that is incomplete', () => {
  it('says which file of a runtime is missing, and how it comes back', () => {
    const own = newFolder();
    for (const part of ['runtime-installer', 'file-runtime']) {
      cpSync(join(repository.root, part), join(own, part), { recursive: true });
    }
    const installer = join(own, 'runtime-installer', 'install.mjs');
    const check = () => spawnSync(process.execPath, [installer, 'files', '--check'], { encoding: 'utf8' });
    assert.equal(check().stderr, '');
    for (const lost of ['package-lock.json', 'runtime.mjs']) {
      rmSync(join(own, 'file-runtime', lost));
      const { status, stderr } = check();
      assert.equal(status, 1);
      assert.ok(stderr.includes(`it lacks file-runtime/${lost}. Type: pip install --force-reinstall`), stderr);
      cpSync(join(repository.root, 'file-runtime', lost), join(own, 'file-runtime', lost));
    }
  });
});

describe('an error of the file system', () => {
  it('becomes a sentence with the next step', () => {
    const said = code => explain(Object.assign(new Error(code), { code }), '/data/runtime').message;
    assert.match(said('ENOSPC'), /no room left for \/data\/runtime\. Free some/);
    for (const code of ['EACCES', 'EPERM', 'EROFS', 'EBUSY']) {
      assert.match(said(code), /\/data\/runtime cannot be written to .*Make it writable/);
    }
    assert.equal(said('OTHER'), 'OTHER');
  });
});

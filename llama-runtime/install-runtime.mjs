import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryFor } from './binary-for.mjs';
import { findNpm } from './find-npm.mjs';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const FILES = ['package.json', 'package-lock.json', '.npmrc'];
const STAGE = '.installing-';
const TAIL = 4000;

/** A hash of what the folder is made from. */
function fingerprint(binary) {
  const hash = createHash('sha256').update(binary);
  for (const name of FILES) hash.update(`\0llama-runtime/${name}\0`).update(readFileSync(join(SOURCE, name)));
  return hash.digest('hex');
}

/** Bytes of all files below a folder. */
function sizeOf(folder) {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const stat = lstatSync(path);
    return sum + (stat.isDirectory() ? sizeOf(path) : stat.size);
  }, 0);
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes what installations that were ended in the middle left. */
function tidy(target) {
  for (const name of readdirSync(target)) {
    if (name.startsWith(STAGE) && !runs(Number(name.slice(STAGE.length)))) {
      rmSync(join(target, name), { recursive: true, force: true });
    }
  }
}

/** Runs npm to its end; rejects with what it said last, or when it is stopped. */
function run([command, ...first], args, { cwd, log, signal }) {
  return new Promise((done, fail) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true
    });
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        tail = (tail + text).slice(-TAIL);
        log(text);
      });
    }
    child.on('error', error => fail(new Error(`npm could not be started: ${error.message}`)));
    child.on('close', code => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) fail(new Error('The installation was stopped. Nothing of it stays.'));
      else if (code !== 0) fail(new Error(`npm could not install the runtime for model files:\n${tail.trim()}`));
      else done();
    });
  });
}

/** Whether a folder holds what would be installed. */
export function isInstalled(target) {
  const modules = join(resolve(target), 'node_modules');
  if (!existsSync(join(modules, 'node-llama-cpp', 'dist', 'index.js'))) return false;
  try {
    return readFileSync(join(modules, '.cellwright'), 'utf8') === fingerprint(binaryFor());
  } catch {
    return false;
  }
}

/**
 * Installs what runs model files into a folder: one package and the binary of this system, no others. Runs no script of any package. The
 * folder is as before until all is there; it does nothing when it was done before.
 *
 * @param {string} target The folder.
 * @param {{ say?: (line: string) => void, log?: (text: string) => void, signal?: AbortSignal }} [options] `say`: a line for people; `log`:
 * what npm prints.
 * @returns {Promise<number>} Bytes on the disk.
 * @throws {Error} A sentence with the next step.
 */
export async function installRuntime(target, { say = () => undefined, log = () => undefined, signal } = {}) {
  const folder = resolve(target);
  const modules = join(folder, 'node_modules');
  if (isInstalled(folder)) return sizeOf(modules);
  const binary = binaryFor();
  const npm = findNpm();
  mkdirSync(folder, { recursive: true });
  tidy(folder);
  const stage = join(folder, `${STAGE}${process.pid}`);
  mkdirSync(stage);
  try {
    for (const name of FILES) cpSync(join(SOURCE, name), join(stage, name));
    const { packages } = JSON.parse(readFileSync(join(SOURCE, 'package-lock.json'), 'utf8'));
    const { version } = packages['node_modules/node-llama-cpp'];
    say(`Downloading node-llama-cpp ${version} for ${binary}.`);
    const options = ['--omit=optional', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
    const args = ['install', ...options, `@node-llama-cpp/${binary}@${version}`];
    await run(npm, args, { cwd: stage, log, signal });
    const fresh = join(stage, 'node_modules');
    if (!existsSync(join(fresh, 'node-llama-cpp', 'dist', 'index.js'))) {
      throw new Error('npm ended without an error, but the runtime for model files is not there. Try again.');
    }
    writeFileSync(join(fresh, '.cellwright'), fingerprint(binary));
    if (existsSync(modules)) renameSync(modules, join(stage, 'before'));
    renameSync(fresh, modules);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return sizeOf(modules);
}

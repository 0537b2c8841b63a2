import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryFor } from './binary-for.mjs';
import { findNpm } from './find-npm.mjs';
import { FILES, fingerprint, isInstalled, MARK } from './is-installed.mjs';
import { startRuntime } from './start-runtime.mjs';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const STAGE = '.installing-';
const TAIL = 4000;
const STOPPED = 'The installation was stopped. Nothing of it stays.';

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

/** Removes what installations that were ended in the middle left. What cannot be removed now is left for the next one. */
function tidy(target) {
  for (const name of readdirSync(target)) {
    const owner = Number.parseInt(name.slice(STAGE.length), 10);
    if (name.startsWith(STAGE) && (owner === process.pid || !runs(owner))) {
      try {
        rmSync(join(target, name), { recursive: true, force: true });
      } catch {
        // Its npm still writes.
      }
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
      if (signal?.aborted) fail(new Error(STOPPED));
      else if (code !== 0) fail(new Error(`npm could not install the runtime for model files:\n${tail.trim()}`));
      else done();
    });
  });
}

/** Puts the new packages in the place of the old ones; nothing is done when another installation was faster. */
function place(fresh, modules, stage) {
  try {
    if (existsSync(modules)) renameSync(modules, join(stage, 'before'));
    renameSync(fresh, modules);
  } catch (error) {
    if (!isInstalled(dirname(modules))) throw error;
  }
}

/**
 * Installs what runs model files into a folder: one package and the binary of this system, no others. Runs no script of any package. The
 * folder is as before until all is there and has been started once; it does nothing when that is so already.
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
  if (isInstalled(folder) && (await startRuntime(modules, signal)) === undefined) return sizeOf(modules);
  const binary = binaryFor();
  const npm = findNpm();
  mkdirSync(folder, { recursive: true });
  tidy(folder);
  const stage = mkdtempSync(join(folder, `${STAGE}${process.pid}-`));
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
    const problem = await startRuntime(fresh, signal);
    if (signal?.aborted) throw new Error(STOPPED);
    if (problem !== undefined) {
      throw new Error(
        `What was downloaded to run model files does not start on this machine, and was removed:\n${problem}`
      );
    }
    writeFileSync(join(fresh, MARK), fingerprint());
    place(fresh, modules, stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return sizeOf(modules);
}

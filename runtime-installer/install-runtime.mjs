import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binaryFor } from './binary-for.mjs';
import { checkLock } from './check-lock.mjs';
import { explain } from './explain.mjs';
import { findNpm } from './find-npm.mjs';
import { FILES, fingerprint, isInstalled, MARK } from './is-installed.mjs';
import { place, stampOf } from './place.mjs';
import { fileOf } from './runtime.mjs';
import { makeStage, removeAbandoned } from './stage.mjs';
import { startRuntime } from './start-runtime.mjs';

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

/** Runs npm to its end; rejects with what it said last, or when it is stopped. */
function run([command, ...first], args, { title, cwd, log, signal }) {
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
      else if (code !== 0) fail(new Error(`npm could not install the ${title}:\n${tail.trim()}`));
      else done();
    });
  });
}

/**
 * Installs a runtime into a folder: its packages with the binary of this system, no others. Runs no script of any package. The folder is as
 * before until all is there and has been started once; it does nothing when that is so already.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} target The folder.
 * @param {{ say?: (line: string) => void, log?: (text: string) => void, signal?: AbortSignal }} [options] `say`: a line for people; `log`:
 * what npm prints.
 * @returns {Promise<number>} Bytes on the disk.
 * @throws {Error} A sentence with the next step.
 */
export async function installRuntime(runtime, target, { say = () => undefined, log = () => undefined, signal } = {}) {
  const folder = resolve(target);
  const modules = join(folder, 'node_modules');
  if (isInstalled(runtime, folder) && (await startRuntime(runtime, modules, signal)) === undefined)
    return sizeOf(modules);
  const { title, main } = runtime;
  const binary = binaryFor(runtime);
  const npm = findNpm();
  const old = stampOf(modules);
  let stage;
  try {
    mkdirSync(folder, { recursive: true });
    removeAbandoned(folder);
    stage = makeStage(folder);
    for (const name of FILES) cpSync(fileOf(runtime, name), join(stage, name));
    const { packages } = JSON.parse(readFileSync(fileOf(runtime, 'package-lock.json'), 'utf8'));
    const { version } = packages[`node_modules/${main}`];
    say(`Downloading ${main} ${version} with ${binary}.`);
    // Settings of the user might leave out the lock file, and ask a blocked network again and again.
    const options = ['--package-lock', '--omit=optional', '--ignore-scripts', '--no-save'];
    const network = ['--no-audit', '--no-fund', '--fetch-retries=1'];
    const args = [
      'install',
      ...options,
      ...network,
      `${binary}@${packages[`node_modules/${runtime.version}`].version}`
    ];
    await run(npm, args, { title, cwd: stage, log, signal });
    const fresh = join(stage, 'node_modules');
    if (!existsSync(join(fresh, runtime.entry))) {
      throw new Error(`npm ended without an error, but the ${title} is not there. Try again.`);
    }
    const unbound = checkLock(runtime, fresh);
    if (unbound) say(`Of ${unbound} the version was checked, and no checksum: Cellwright knows none.`);
    const problem = await startRuntime(runtime, fresh, signal);
    if (signal?.aborted) throw new Error(STOPPED);
    if (problem !== undefined) {
      throw new Error(`The ${title} was downloaded, but does not start on this machine, and was removed:\n${problem}`);
    }
    writeFileSync(join(fresh, MARK), fingerprint(runtime));
    place(runtime, fresh, modules, { aside: join(stage, 'before'), old });
  } catch (error) {
    throw explain(error, folder);
  } finally {
    if (stage) rmSync(stage, { recursive: true, force: true });
  }
  return sizeOf(modules);
}

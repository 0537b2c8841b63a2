import { spawn } from 'node:child_process';
import { fileOf } from './runtime.mjs';

const LONGEST_MS = 60_000;
const TAIL = 1000;

/**
 * Starts a runtime once, in a process of its own.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} modules Folder with the packages.
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | undefined>} What it said when it did not start.
 */
export function startRuntime(runtime, modules, signal) {
  return new Promise(done => {
    const child = spawn(process.execPath, [fileOf(runtime, 'start.mjs'), modules], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
      ...(signal && { signal })
    });
    let tail = '';
    child.stderr.setEncoding('utf8').on('data', text => (tail = (tail + text).slice(-TAIL)));
    child.on('error', error => done(error.message));
    child.on('close', (code, killed) => {
      done(code === 0 ? undefined : tail.trim() || `It ended with ${killed ?? `code ${code}`}.`);
    });
  });
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./try-runtime.mjs', import.meta.url));
const LONGEST_MS = 60_000;
const TAIL = 1000;

/**
 * Starts what runs model files once, in a process of its own, without a model.
 *
 * @param {string} modules Folder with the packages.
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | undefined>} What it said when it did not start.
 */
export function startRuntime(modules, signal) {
  const entry = pathToFileURL(join(modules, 'node-llama-cpp', 'dist', 'index.js')).href;
  return new Promise(done => {
    const child = spawn(process.execPath, [PROGRAM, entry], {
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

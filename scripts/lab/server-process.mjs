import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';

const READY_MS = 60_000;
const STOP_MS = 10_000;

/** A port of 127.0.0.1 that is free, or `wanted` if it is. Rejects if that one is taken. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Whether a server answers at an address. */
export async function answers(url, authorization) {
  try {
    return (await fetch(url, { headers: { authorization } })).ok;
  } catch {
    return false;
  }
}

/** Sends a signal to the server. SIGKILL also goes to what it started, except on Windows: they share a process group. */
function kill(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
  } catch {
    // Gone already.
  }
}

/**
 * Starts a server that is a Python module and waits until it is ready. It ends when this process is killed.
 *
 * @param {string} name For the message when it does not start.
 * @param {string} python The interpreter.
 * @param {readonly string[]} args The module and its arguments.
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, log: string, ready: () => Promise<string | undefined>, onExit?: () => void,
 * signal?: AbortSignal }} options `log`: the file for its output. `ready`: its address once it answers. `onExit` is called when it has
 * ended. `signal`: stops it, also while it starts.
 * @returns {Promise<{ url: string, pid: number, log: string, exited: Promise<number>, stop: () => Promise<void> }>} `stop` ends it and
 * what it started within ten seconds.
 * @throws {SetupError} When it is not ready within a minute, with the end of its log.
 */
export async function startServer(name, python, args, { cwd, env, log, ready, onExit, signal }) {
  const output = openSync(log, 'w');
  const child = spawn(python, [join(repository.root, 'scripts', 'lab', 'serve.py'), ...args], {
    cwd,
    env,
    // Its own group and no terminal: an interrupt reaches it only through `stop`, and it cannot ask questions. Its input is a pipe
    // from here: when this process is killed, the pipe closes and the server ends.
    detached: process.platform !== 'win32',
    stdio: ['pipe', output, output],
    windowsHide: true
  });
  closeSync(output);
  const exited = new Promise(resolve => {
    child.on('error', () => resolve(127));
    child.on('exit', code => resolve(code ?? 1));
  });
  let running = true;
  void exited.then(() => {
    running = false;
    onExit?.();
  });

  const stop = async () => {
    if (running) kill(child, 'SIGTERM');
    const ended = await Promise.race([exited.then(() => true), wait(STOP_MS, false, { ref: false })]);
    if (!ended) kill(child, 'SIGKILL');
    await exited;
  };
  const abort = () => void stop();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();

  const deadline = performance.now() + READY_MS;
  while (running && performance.now() < deadline) {
    const url = await ready();
    if (url) return { url, pid: child.pid, log, exited, stop };
    await wait(50);
  }
  await stop();
  throw new SetupError(`${name} did not start. The end of ${log}:\n${readFileSync(log, 'utf8').slice(-2000)}`);
}

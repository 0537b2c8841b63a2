import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';

const READY_MS = 60_000;
const STOP_MS = 10_000;

/** Characters of the longest folder path with which the names of a kernel's sockets are short enough for every system. */
const SOCKET_FOLDER = 50;

/** The address in the file that a server writes once it listens; undefined before that. */
function addressIn(runtime) {
  const name = readdirSync(runtime).find(entry => /^jpserver-\d+\.json$/.test(entry));
  if (!name) return undefined;
  try {
    const { port, base_url } = JSON.parse(readFileSync(join(runtime, name), 'utf8'));
    return port ? `http://127.0.0.1:${port}${base_url}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a server on this machine can listen on a port. */
function isFree(port) {
  return new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Removes the logs of servers that have ended; each server writes its own. */
function dropOldLogs(home) {
  for (const name of readdirSync(home)) {
    if (/^jupyter-.*\.log$/.test(name) && !existsSync(join(tmpdir(), name.slice(0, -4)))) {
      rmSync(join(home, name), { force: true });
    }
  }
}

async function answers(url, token) {
  try {
    const response = await fetch(`${url}api/status`, { headers: { Authorization: `token ${token}` } });
    return response.ok;
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
 * Starts JupyterLab from this checkout on 127.0.0.1 and waits until it answers.
 *
 * @param {object} options `extension`, `packages` and `python` are those of `jupyterEnvironment`.
 * @param {string} options.home Folder for everything that Jupyter writes beside the notebooks.
 * @param {string} options.rootDir The folder that it serves.
 * @param {number} [options.port] 0, the default, takes a free one.
 * @param {readonly string[]} [options.args] Further arguments for JupyterLab.
 * @param {NodeJS.ProcessEnv} [options.env] The environment to start from.
 * @param {boolean} [options.extension]
 * @param {string} [options.packages]
 * @param {string} [options.python]
 * @param {AbortSignal} [options.signal] Stops the server, also while it starts.
 * @returns {Promise<{ url: string, token: string, pid: number, log: string, exited: Promise<number>, stop: () => Promise<void> }>}
 * `url` ends with a slash. `log` is the file with the server's output. `stop` ends the server and its kernels within ten seconds.
 * @throws {SetupError} When it does not answer within a minute, with the end of its log.
 */
export async function startLab({
  home,
  rootDir,
  port = 0,
  args = [],
  env = process.env,
  extension = true,
  packages,
  python = repository.python,
  signal
}) {
  if (port !== 0 && !(await isFree(port))) {
    throw new SetupError(`Port ${port} is in use. Choose another with --port N, or leave it out for a free one.`);
  }
  mkdirSync(home, { recursive: true });
  const runtime = mkdtempSync(join(tmpdir(), 'jupyter-'));
  // A port that was free a moment ago may be taken when the kernel listens there, and the page waits a minute for it.
  const bySocket = process.platform !== 'win32' && runtime.length <= SOCKET_FOLDER;
  const token = randomBytes(24).toString('hex');
  const config = join(runtime, 'server.json');
  writeFileSync(config, JSON.stringify({ IdentityProvider: { token } }), { mode: 0o600 });
  const log = join(home, `${basename(runtime)}.log`);
  dropOldLogs(home);
  const output = openSync(log, 'w');
  const child = spawn(
    python,
    [
      join(repository.root, 'scripts', 'lab', 'serve.py'),
      `--config=${config}`,
      '--no-browser',
      '--ServerApp.ip=127.0.0.1',
      `--ServerApp.port=${port}`,
      '--ServerApp.port_retries=0',
      `--ServerApp.root_dir=${rootDir}`,
      ...(bySocket ? ['--KernelManager.transport=ipc'] : []),
      ...(process.getuid?.() === 0 ? ['--allow-root'] : []),
      ...args
    ],
    {
      cwd: rootDir,
      env: { ...jupyterEnvironment(home, env, { extension, packages, python }), JUPYTER_RUNTIME_DIR: runtime },
      // Its own group and no terminal: an interrupt reaches it only through `stop`, and it cannot ask questions. Its input is a pipe
      // from here: when this process is killed, the pipe closes and the server ends.
      detached: process.platform !== 'win32',
      stdio: ['pipe', output, output],
      windowsHide: true
    }
  );
  closeSync(output);
  const exited = new Promise(resolve => {
    child.on('error', () => resolve(127));
    child.on('exit', code => resolve(code ?? 1));
  });
  let running = true;
  void exited.then(() => (running = false));

  const stop = async () => {
    if (running) kill(child, 'SIGTERM');
    const ended = await Promise.race([exited.then(() => true), wait(STOP_MS, false, { ref: false })]);
    if (!ended) kill(child, 'SIGKILL');
    await exited;
    rmSync(runtime, { recursive: true, force: true });
  };

  const abort = () => void stop();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();

  const deadline = performance.now() + READY_MS;
  while (running && performance.now() < deadline) {
    const url = addressIn(runtime);
    if (url && (await answers(url, token))) return { url, token, pid: child.pid, log, exited, stop };
    await wait(50);
  }
  await stop();
  throw new SetupError(`JupyterLab did not start. The end of ${log}:\n${readFileSync(log, 'utf8').slice(-2000)}`);
}

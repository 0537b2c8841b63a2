import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jupyterEnvironment } from '../setup/jupyter-environment.mjs';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { answers, freePort, startServer } from './server-process.mjs';

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
export async function startLab({ home, rootDir, port = 0, args = [], env, signal, ...environment }) {
  await freePort(port).catch(() => {
    throw new SetupError(`Port ${port} is in use. Choose another with --port N, or leave it out for a free one.`);
  });
  mkdirSync(home, { recursive: true });
  const runtime = mkdtempSync(join(tmpdir(), 'jupyter-'));
  // A port that was free a moment ago may be taken when the kernel listens there, and the page waits a minute for it.
  const bySocket = process.platform !== 'win32' && runtime.length <= SOCKET_FOLDER;
  const token = randomBytes(24).toString('hex');
  const config = join(runtime, 'server.json');
  writeFileSync(config, JSON.stringify({ IdentityProvider: { token } }), { mode: 0o600 });
  const command = [
    'jupyterlab',
    `--config=${config}`,
    '--no-browser',
    '--ServerApp.ip=127.0.0.1',
    `--ServerApp.port=${port}`,
    '--ServerApp.port_retries=0',
    `--ServerApp.root_dir=${rootDir}`,
    ...(bySocket ? ['--KernelManager.transport=ipc'] : []),
    ...(process.getuid?.() === 0 ? ['--allow-root'] : []),
    ...args
  ];
  const ready = async () => {
    const url = addressIn(runtime);
    return url && (await answers(`${url}api/status`, `token ${token}`)) ? url : undefined;
  };
  const server = await startServer('JupyterLab', environment.python ?? repository.python, command, {
    cwd: rootDir,
    env: { ...jupyterEnvironment(home, env, environment), JUPYTER_RUNTIME_DIR: runtime },
    log: join(home, 'jupyter.log'),
    ready,
    onExit: () => rmSync(runtime, { recursive: true, force: true }),
    signal
  });
  return { ...server, token };
}

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { KernelManager, ServerConnection } from '@jupyterlab/services';
import { CellwrightError, messageOf } from '../agent/index.js';
import { AskKernel } from './ask-kernel.js';
import { firstLine, within } from './child-process.js';
import { serveSource } from './python-sources.generated.js';

const START_DEADLINE_MS = 60_000;
const KERNEL_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 5_000;
const KEPT_STDERR = 4_000;

/** Variables that would let the user's Jupyter set-up or keys into the private server. */
const NOT_PASSED = /^(JUPYTER|JPY_|IPYTHON|OPENAI_|CELLWRIGHT_|MPLBACKEND$)/;

/** Runs its first argument without the working folder on the path, so that files beside the data are not imported. */
const WITHOUT_FOLDER =
  'import sys; sys.path[:] = [entry for entry in sys.path if entry]; exec(compile(sys.argv.pop(1), "serve", "exec"))';

/** The same for kernels. */
const KERNEL_CONFIG = { InteractiveShellApp: { ignore_cwd: true } };

/** A Jupyter server for this process alone, with no configuration of the user. It ends when this process is gone, however. */
export class PrivateServer {
  /**
   * Resolves when requests are answered. Kernels work in `root`.
   *
   * @param python Interpreter that has `jupyter_server` and `ipykernel`.
   * @throws CellwrightError `server` with the last error output of the server when it does not start.
   */
  static async start(python: string, root: string, signal: AbortSignal): Promise<PrivateServer> {
    const folder = mkdtempSync(join(tmpdir(), 'cellwright-ask-'));
    const token = randomBytes(24).toString('hex');
    const child = spawn(python, ['-c', WITHOUT_FOLDER, serveSource], {
      cwd: root,
      detached: process.platform !== 'win32',
      env: { ...environment(folder), JUPYTER_TOKEN: token },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true
    });
    child.stdin.on('error', () => undefined); // The server ended first; its exit is handled where it is awaited.
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-KEPT_STDERR);
    });
    const failed = (how: string): CellwrightError => {
      const message = `The private Jupyter server did not start: ${how}. Run npm start once to set up.`;
      return new CellwrightError('server', `${message}\n${words.trim()}`);
    };
    const late = (): Error => failed(`not within ${START_DEADLINE_MS / 1000} s`);
    try {
      const ready = (): Promise<{ url: string }> => firstLine(child, failed);
      const { url } = await within(START_DEADLINE_MS, signal, late, ready);
      const serverSettings = ServerConnection.makeSettings({ baseUrl: url, token, appendToken: true });
      return new PrivateServer(new KernelManager({ serverSettings, standby: 'never' }), child, folder);
    } catch (error) {
      child.kill('SIGKILL');
      removeFolder(folder);
      throw error;
    }
  }

  private constructor(
    private readonly _manager: KernelManager,
    private readonly _child: ChildProcessByStdio<Writable, Readable, Readable>,
    private readonly _folder: string
  ) {}

  /** A fresh kernel with nothing in its namespace. Throws `CellwrightError` `kernel` when it does not come up. */
  async startKernel(signal: AbortSignal): Promise<AskKernel> {
    const starting = async (): Promise<AskKernel> => {
      const kernel = new AskKernel(await this._manager.startNew({ name: 'python3' }));
      await kernel.prepare();
      return kernel;
    };
    try {
      return await within(KERNEL_DEADLINE_MS, signal, () => new Error('It took too long.'), starting);
    } catch (error) {
      signal.throwIfAborted();
      throw new CellwrightError('kernel', `No Python kernel could be started: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Ends kernels and server; resolves when the server is gone. */
  async dispose(): Promise<void> {
    this._manager.dispose();
    if (this._child.exitCode === null && this._child.signalCode === null) {
      const gone = new Promise<void>(resolve => this._child.once('exit', () => resolve()));
      this._child.stdin.end();
      const timer = setTimeout(() => this._child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await gone;
      clearTimeout(timer);
    }
    removeFolder(this._folder);
  }
}

function environment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_PASSED.test(name));
  const folders = {
    JUPYTER_CONFIG_DIR: join(folder, 'config'),
    JUPYTER_DATA_DIR: join(folder, 'data'),
    JUPYTER_RUNTIME_DIR: join(folder, 'runtime'),
    IPYTHONDIR: join(folder, 'ipython')
  };
  const profile = join(folders.IPYTHONDIR, 'profile_default');
  for (const path of [...Object.values(folders), profile]) {
    mkdirSync(path, { mode: 0o700 });
  }
  writeFileSync(join(profile, 'ipython_kernel_config.json'), JSON.stringify(KERNEL_CONFIG));
  return { ...Object.fromEntries(kept), ...folders, JUPYTER_NO_CONFIG: '1' };
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A file of a kernel that is ending may still be there; the system clears its temporary folder.
  }
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KernelManager, ServerConnection, type Kernel } from '@jupyterlab/services';
import { firstLine } from '../../cli/child-process.js';

/** A private Jupyter server with a manager of its kernels. */
export type Jupyter = {
  readonly url: string;
  readonly token: string;
  /** A fresh kernel that has answered. */
  startKernel(): Promise<Kernel.IKernelConnection>;
  /** Ends kernels and server; resolves when the server is gone. */
  stop(): Promise<void>;
};

const PYTHON = join(process.cwd(), '.venv', 'bin', 'python');
const SERVE = join(process.cwd(), 'src', 'cli', 'python', 'serve.py');

/** Characters of the longest folder in which a kernel's sockets have names that every system takes. */
const SOCKET_FOLDER = 50;

/**
 * Starts the server of the command, which listens on a free port of 127.0.0.1, with folders of its own. Rejects when it ends.
 *
 * @param config What its Python kernels are configured with.
 */
export async function startJupyter(config: Readonly<Record<string, object>> = {}): Promise<Jupyter> {
  const folder = mkdtempSync(join(tmpdir(), 'jupyter-'));
  const place = (...names: readonly string[]): string => join(folder, ...names);
  mkdirSync(place('ipython', 'profile_default'), { recursive: true });
  mkdirSync(place('config'));
  writeFileSync(place('ipython', 'profile_default', 'ipython_kernel_config.json'), JSON.stringify(config));
  // A port that was free a moment ago may be taken when the kernel listens there.
  const transport = place('run').length <= SOCKET_FOLDER ? { transport: 'ipc' } : {};
  writeFileSync(place('config', 'jupyter_server_config.json'), JSON.stringify({ KernelManager: transport }));
  const token = randomBytes(16).toString('hex');
  const child = spawn(PYTHON, [SERVE], {
    cwd: folder,
    env: {
      ...process.env,
      JUPYTER_TOKEN: token,
      JUPYTER_CONFIG_DIR: place('config'),
      JUPYTER_DATA_DIR: place('data'),
      JUPYTER_RUNTIME_DIR: place('run'),
      IPYTHONDIR: place('ipython')
    },
    stdio: ['pipe', 'pipe', 'ignore']
  });
  const gone = new Promise(done => child.once('exit', done));
  const { url } = await firstLine<{ url: string }>(child, how => new Error(`No Jupyter server: ${how}.`));
  const serverSettings = ServerConnection.makeSettings({ baseUrl: url, token, appendToken: true });
  const manager = new KernelManager({ serverSettings, standby: 'never' });
  await manager.ready;
  return {
    url,
    token,
    async startKernel() {
      const kernel = await manager.startNew({ name: 'python3' }, { clientId: randomBytes(16).toString('hex') });
      await kernel.info;
      return kernel;
    },
    async stop() {
      await manager.shutdownAll();
      // Its next look for kernels is due when it is disposed, and would keep the process for that long.
      await (manager as unknown as { readonly _pollModels: { stop(): Promise<void> } })._pollModels.stop();
      manager.dispose();
      child.stdin.end();
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}

/** Runs a cell as a notebook does and gives its number; `null` when it failed. */
export async function runCell(kernel: Kernel.IKernelConnection, code: string): Promise<number | null> {
  const reply = await kernel.requestExecute({ code, store_history: true }).done;
  return reply.content.status === 'ok' ? reply.content.execution_count : null;
}

/** What Python shows of an expression in the user's namespace, read without history. */
export async function evaluate(kernel: Kernel.IKernelConnection, expression: string): Promise<string> {
  const request = { code: '', silent: true, store_history: false, user_expressions: { value: expression } };
  const { content } = await kernel.requestExecute(request).done;
  const { user_expressions: answers } = content as unknown as {
    readonly user_expressions: { readonly value: { readonly data: { readonly 'text/plain': string } } };
  };
  return answers.value.data['text/plain'];
}

/** What a cell leaves behind: names, outputs, history and the count of cells. */
export const TRACES =
  'repr((sorted(globals()), list(Out.items()), list(In), _, __, ___, get_ipython().execution_count))';

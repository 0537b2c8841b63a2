import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KernelManager, ServerConnection, type Kernel } from '@jupyterlab/services';

/** A private Jupyter server with a manager of its kernels. */
export type Jupyter = {
  readonly url: string;
  readonly token: string;
  /** A fresh kernel that has answered. */
  startKernel(): Promise<Kernel.IKernelConnection>;
  /** Ends kernels and server; resolves when the server is gone. */
  stop(): Promise<void>;
};

const PYTHON = resolve(__dirname, '..', '..', '..', '.venv', 'bin', 'python');
const DEADLINE_MS = 60_000;

/** Characters of the longest folder in which a kernel's sockets have names that every system takes. */
const SOCKET_FOLDER = 50;

/**
 * Starts `jupyter server` on a free port of 127.0.0.1 with folders of its own. Rejects with its last words.
 *
 * @param config What its Python kernels are configured with.
 */
export async function startJupyter(config: Readonly<Record<string, object>> = {}): Promise<Jupyter> {
  const folder = mkdtempSync(join(tmpdir(), 'jupyter-'));
  const runtime = join(folder, 'run');
  const profile = join(folder, 'ipython', 'profile_default');
  mkdirSync(profile, { recursive: true });
  writeFileSync(join(profile, 'ipython_kernel_config.json'), JSON.stringify(config));
  const token = randomBytes(16).toString('hex');
  const child = spawn(
    PYTHON,
    [
      '-m',
      'jupyter_server',
      '--no-browser',
      '--ServerApp.ip=127.0.0.1',
      '--ServerApp.port=0',
      '--ServerApp.allow_root=True',
      // A port that was free a moment ago may be taken when the kernel listens there.
      ...(runtime.length <= SOCKET_FOLDER ? ['--KernelManager.transport=ipc'] : []),
      `--ServerApp.root_dir=${folder}`
    ],
    {
      env: {
        ...process.env,
        JUPYTER_TOKEN: token,
        JUPYTER_NO_CONFIG: '1',
        JUPYTER_CONFIG_DIR: join(folder, 'config'),
        JUPYTER_DATA_DIR: join(folder, 'data'),
        JUPYTER_RUNTIME_DIR: runtime,
        IPYTHONDIR: join(folder, 'ipython')
      },
      stdio: ['ignore', 'ignore', 'pipe']
    }
  );
  const url = await serverUrl(child);
  await untilAnswers(child, `${url}api/status?token=${token}`);
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
      const gone = new Promise(done => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}

/** A server says where it is before it listens there. */
async function untilAnswers(child: ChildProcess, status: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(status).catch(() => undefined);
    if (answer?.ok === true) {
      return;
    }
    await pause(20);
  }
  throw new Error(`The Jupyter server ended with code ${String(child.exitCode)}.`);
}

function serverUrl(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let words = '';
    const timer = setTimeout(() => fail(new Error(`No Jupyter server after a minute.\n${words}`)), DEADLINE_MS);
    child.once('exit', code => fail(new Error(`The Jupyter server ended with code ${String(code)}.\n${words}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4_000);
      const port = /http:\/\/127\.0\.0\.1:(\d+)\//u.exec(words)?.[1];
      if (port !== undefined && port !== '0') {
        clearTimeout(timer);
        done(`http://127.0.0.1:${port}/`);
      }
    });
  });
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

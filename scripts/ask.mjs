import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/script.mjs';
import { runCommand } from './setup/run-command.mjs';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const DATA_FOLDER = 'from jupyter_core.paths import jupyter_data_dir; print(jupyter_data_dir())';

/** Where the service keeps what was saved in the panel: in the user's Jupyter, and in that of `npm start`. */
async function dataFolders(python) {
  const { code, stdout } = await runCommand(python, ['-c', DATA_FOLDER]);
  const data = [...(code === 0 ? [stdout.trim()] : []), join(repository.work, 'jupyter', 'data')];
  return data.map(folder => join(folder, 'cellwright'));
}

/** `npm run ask`: runs the command of `src/cli` in the folder it was typed in, and exits with its exit code. */
await runAsScript(async progress => {
  const { python } = await ensureReady({ for: 'start', progress });
  // Standard output holds the answer only: whatever a library logs is dropped.
  globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { terminalPrompt, ask } = await import('../lib/cli/index.js');
  const stop = new AbortController();
  let stopped;
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (stopped) process.exit(code); // The server sees its parent go and ends with its kernels.
      stopped = code;
      stop.abort(new DOMException('Stopped.', 'AbortError'));
    });
  }
  const code = await ask(process.argv.slice(2), {
    python,
    service: join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs'),
    folder: (process.env.npm_lifecycle_event === 'ask' && process.env.INIT_CWD) || process.cwd(),
    env: process.env,
    dataFolders: () => dataFolders(python),
    llama: {
      runtime: join(repository.root, 'llama-runtime'),
      program: join(repository.lib, 'models', 'llama', 'child', 'main.js')
    },
    output: {
      answer: text => process.stdout.write(text),
      progress: line => process.stderr.write(`${line}\n`)
    },
    prompt: terminalPrompt(process.stdin, process.stderr),
    signal: stop.signal
  });
  // Connections of the kernel client keep the process alive for some seconds after they were disposed.
  process.stdout.write('', () => process.exit(stopped ?? code));
});

import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { serviceDataFolders } from './setup/service-data-folders.mjs';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Standard output holds the answer only: whatever a library logs is dropped. */
function silenceConsole() {
  globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
}

await runAsScript(async () => {
  const { python } = await ensureReady({ for: 'ask' });
  silenceConsole();
  const { ask, terminalPrompt } = await import('../lib/cli/index.js');
  const stop = new AbortController();
  let stopped;
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
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
    dataFolders: () => serviceDataFolders(python),
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

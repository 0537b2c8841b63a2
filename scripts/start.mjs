import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyExamples } from './lab/copy-examples.mjs';
import { loadNotebook } from './lab/load-notebook.mjs';
import { openBrowser } from './lab/open-browser.mjs';
import { openPanel } from './lab/open-panel.mjs';
import { startLab } from './lab/start-lab.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/run-command.mjs';

const USAGE = 'Usage: npm start -- [--no-browser] [--port N] [--lab-arg=ARGUMENT]…';
const NOTEBOOK = 'penguins.ipynb';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        'no-browser': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        'lab-arg': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false }
      }
    });
    if (values.help) return null;
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${values.port} is no port.`);
    return { browser: !values['no-browser'], port, args: values['lab-arg'] };
  } catch (error) {
    throw new SetupError(`${error.message}\n${USAGE}`);
  }
}

await runAsScript(async () => {
  const typed = readArguments();
  if (typed === null) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { browser, port, args } = typed;
  // The services say there that they open a socket.
  console.debug = () => undefined;
  // Whoever reads the output may stop reading.
  process.stdout.on('error', () => undefined);
  const say = line => process.stdout.write(`${line}\n`);
  const progress = createProgress(say);
  await ensureReady({ for: 'start', log: say });

  const home = join(repository.work, 'jupyter');
  const rootDir = join(repository.work, 'examples');
  await copyExamples(rootDir, progress);

  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (!stopping.signal.aborted) say('\nStopping JupyterLab and its kernels.');
      stopping.abort();
    });
  }
  let server;
  try {
    server = await progress.step('Starting JupyterLab', () =>
      startLab({ home, rootDir, port, args, signal: stopping.signal })
    );
    await progress.step(`Loading ${NOTEBOOK}`, async () => {
      const problem = await loadNotebook(server, NOTEBOOK);
      if (problem) say(`  Its loading cell failed: ${problem}`);
    });
    await openPanel(server, NOTEBOOK);
  } catch (error) {
    await server?.stop();
    if (stopping.signal.aborted) return;
    throw error;
  }
  const url = `${server.url}lab/tree/${NOTEBOOK}?token=${server.token}`;
  if (!stopping.signal.aborted) {
    say(
      `\nCellwright is ready:\n\n    ${url}\n\nCtrl-C stops it. The notebooks are copies in ${rootDir}; the server’s log is ${server.log}`
    );
    if (browser) openBrowser(url, join(home, 'open.html'));
  }
  const code = await server.exited;
  await server.stop();
  // The services' sockets linger for some seconds.
  process.exit(stopping.signal.aborted ? 0 : code);
});

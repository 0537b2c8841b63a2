import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { copyExamples } from './lab/copy-examples.mjs';
import { loadNotebook, openPanel } from './lab/open-notebook.mjs';
import { startLab } from './lab/start-lab.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { SetupError } from './setup/run-command.mjs';
import { printLine, runAsScript } from './setup/script.mjs';

const USAGE = 'Usage: npm start -- [--no-browser] [--port N] [--lab-arg=ARGUMENT]…';
const NOTEBOOK = 'penguins.ipynb';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        'no-browser': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        'lab-arg': { type: 'string', multiple: true, default: [] }
      }
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${values.port} is no port.`);
    return { browser: !values['no-browser'], port, args: values['lab-arg'] };
  } catch (error) {
    throw new SetupError(`${error.message}\n${USAGE}`);
  }
}

/**
 * Opens a page in the user's browser, if there is one; never fails. The address holds a token, so it goes through a
 * file that only this user can read.
 */
function openBrowser(url, file) {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!['darwin', 'win32'].includes(process.platform) && !DISPLAY && !WAYLAND_DISPLAY) return;
  const quoted = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${quoted}"><title>Cellwright</title>`;
  writeFileSync(file, page, { mode: 0o600 });
  const args = ['-m', 'webbrowser', pathToFileURL(file).href];
  const child = spawn(repository.python, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

async function main(progress) {
  const { browser, port, args } = readArguments();
  // The services of JupyterLab log that they open a socket.
  console.debug = () => undefined;
  // Whoever reads the output may stop reading.
  process.stdout.on('error', () => undefined);
  await ensureReady({ for: 'start', progress });

  const home = join(repository.work, 'jupyter');
  const rootDir = join(repository.work, 'examples');
  await copyExamples(rootDir, progress);

  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (!stopping.signal.aborted) printLine('\nStopping JupyterLab and its kernels.');
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
      if (problem) printLine(`  Its loading cell failed: ${problem}`);
    });
    await openPanel(server, NOTEBOOK);
  } catch (error) {
    await server?.stop();
    if (stopping.signal.aborted) return;
    throw error;
  }
  const url = `${server.url}lab/tree/${NOTEBOOK}?token=${server.token}`;
  if (!stopping.signal.aborted) {
    const where = `The notebooks are copies in ${rootDir}; the server’s log is ${server.log}`;
    printLine(`\nCellwright is ready:\n\n    ${url}\n\nCtrl-C stops it. ${where}`);
    if (browser) openBrowser(url, join(home, 'open.html'));
  }
  const code = await server.exited;
  await server.stop();
  // The sockets of the services stay open for some seconds.
  process.exit(stopping.signal.aborted ? 0 : code);
}

await runAsScript(main, { say: printLine });

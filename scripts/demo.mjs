import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { serveSite } from './demo/serve-site.mjs';
import { ensureDemo } from './setup/ensure-demo.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';

const USAGE = 'Usage: npm run demo -- [--serve [--port N]]';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        serve: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false }
      }
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${values.port} is no port.`);
    return { ...values, port };
  } catch (error) {
    throw new SetupError(`${error.message}\n${USAGE}`);
  }
}

/** Resolves with the first signal that asks this to end. */
const stopped = () =>
  new Promise(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });

await runAsScript(async () => {
  const { help, serve, port } = readArguments();
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const say = line => process.stdout.write(`${line}\n`);
  await ensureReady({ for: 'start', log: say });
  const { folder, missing, address } = await ensureDemo(createProgress(say));
  const where = relative(repository.root, folder);
  say(`\nThe site is in ${where}: static files for any web server. Its pages need no server of Jupyter.`);
  say(
    missing.length === 0
      ? `They load nothing from elsewhere, until a cell imports what is not in the site: that comes from ${address}`
      : `They load ${missing.join(', ')} from ${address}, because no package registry gave them here.`
  );
  if (!serve) {
    say('\nnpm run demo -- --serve shows it here.');
    return;
  }
  const site = await serveSite(folder, port).catch(error => {
    throw new SetupError(`Port ${port} cannot be used (${error.code}). Name another one, or none for a free one.`);
  });
  say(
    `\nCellwright without a server is ready:\n\n    ${site.url}lab/index.html?path=penguins.ipynb\n\nCtrl-C stops it.`
  );
  await stopped();
  await site.close();
});

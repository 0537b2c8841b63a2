import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDemo } from './demo/ensure-demo.mjs';
import { serveSite } from './demo/serve-site.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { printLine, runAsScript } from './setup/script.mjs';

/** Resolves with the first signal that asks this process to end. */
const stopped = () =>
  new Promise(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });

/** `npm run demo [-- --serve]`: builds a site with JupyterLite and the examples; `--serve` shows it on a free port. */
async function main(progress) {
  const { serve } = parseArgs({ options: { serve: { type: 'boolean', default: false } } }).values;
  await ensureReady({ for: 'start', progress });
  const { folder, missing, address } = await ensureDemo(progress);
  const where = relative(repository.root, folder);
  printLine(`\nThe site is in ${where}: static files for any web server. Its pages need no Jupyter server.`);
  printLine(
    missing.length === 0
      ? `They load nothing from elsewhere, unless a cell imports a package that is not in the site: it comes from ${address}`
      : `They load ${missing.join(', ')} from ${address}, because no package registry had them.`
  );
  if (!serve) return printLine('\nnpm run demo -- --serve shows it here.');
  const site = await serveSite(folder);
  const start = `${site.url}lab/index.html?path=penguins.ipynb`;
  printLine(`\nCellwright without a server is ready:\n\n    ${start}\n\nCtrl-C stops it.`);
  await stopped();
  await site.stop();
}

await runAsScript(main, { say: printLine });

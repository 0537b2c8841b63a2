import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDemo } from './demo/ensure-demo.mjs';
import { serveSite } from './demo/serve-site.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

/** Resolves with the first signal that asks this to end. */
const stopped = () =>
  new Promise(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });

/** `npm run demo [-- --serve]`: builds a site with JupyterLite and the examples, and shows it on a free port. */
await runAsScript(async () => {
  const { serve } = parseArgs({ options: { serve: { type: 'boolean', default: false } } }).values;
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
  const site = await serveSite(folder);
  say(
    `\nCellwright without a server is ready:\n\n    ${site.url}lab/index.html?path=penguins.ipynb\n\nCtrl-C stops it.`
  );
  await stopped();
  await site.close();
});

import { join } from 'node:path';
import { ensureReady } from './setup/ensure-ready.mjs';
import { jupyterEnvironment } from './setup/jupyter-environment.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { runTool } from './suites/run-tool.mjs';

/** Makes the pictures under docs/screens anew. */
await runAsScript(async () => {
  const { chromium } = await ensureReady({ for: 'bench' });
  const cli = join(repository.nodeModules, '@playwright', 'test', 'cli.js');
  const env = { ...jupyterEnvironment(join(repository.work, 'test', 'jupyter')), CELLWRIGHT_CHROMIUM: chromium };
  const { ok } = await runTool(process.execPath, [cli, 'test', '--config', join('ui-tests', 'sheet')], { env });
  process.exitCode = ok ? 0 : 1;
});

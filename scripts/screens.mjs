import { join } from 'node:path';
import { ensureReady } from './setup/ensure-ready.mjs';
import { jupyterEnvironment } from './setup/jupyter-environment.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/script.mjs';
import { runCommand } from './setup/run-command.mjs';

/** Makes the pictures under docs/screens again. */
await runAsScript(async progress => {
  const { chromium } = await ensureReady({ for: 'bench', progress });
  const cli = join(repository.nodeModules, '@playwright', 'test', 'cli.js');
  const env = { ...jupyterEnvironment(join(repository.work, 'test', 'jupyter')), CELLWRIGHT_CHROMIUM: chromium };
  const { code } = await runCommand(process.execPath, [cli, 'test', '--config', join('ui-tests', 'sheet')], {
    env,
    onOutput: text => process.stdout.write(text)
  });
  process.exitCode = code;
});

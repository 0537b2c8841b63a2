import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { runAsScript } from './setup/script.mjs';
import { repository } from './setup/repository.mjs';
import { testEnvironment } from './setup/jupyter-environment.mjs';
import { buildWheel, tryWheel } from './suites/try-wheel.mjs';

/** A requirement for the newest release of a minor version; for the newest of all if none is named. */
const release = (name, version) => (version === undefined ? name : `${name}==${version}.*`);

/**
 * `npm run wheel [-- --lab 4.4] [--notebook 7.4] [--python 3.12]`: builds the wheel and tries it in a fresh
 * environment with these versions; a version that is not named is the newest one.
 */
await runAsScript(async progress => {
  const { values } = parseArgs({
    options: { lab: { type: 'string' }, notebook: { type: 'string' }, python: { type: 'string' } }
  });
  const packages = [
    ...[release('jupyterlab', values.lab), release('notebook', values.notebook)],
    ...['ipykernel', 'pandas']
  ];
  const { chromium } = await ensureReady({ for: 'bench', progress });
  const folder = join(repository.work, 'wheel', 'dist');
  const file = await progress.step('Building the wheel', () => buildWheel(folder, progress));
  const print = text => process.stdout.write(text);
  const context = { ...testEnvironment({ chromium }), print, all: true };
  const counts = await progress.step(`Trying it in ${packages.join(', ')}`, () =>
    tryWheel(file, { packages, version: values.python }, context)
  );
  print(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { testEnvironment } from './suites/test-environment.mjs';
import { buildDistribution } from './wheel/build-distribution.mjs';
import { tryWheel } from './wheel/try-wheel.mjs';

const VERSION = /^\d+\.\d+$/;

/** The newest release of a minor version. */
const release = (name, version) => {
  if (!VERSION.test(version)) throw new SetupError(`${version} is no version such as 4.4.`);
  return `${name}==${version}.*`;
};

/**
 * `npm run wheel [-- --sdist] [--lab 4.4] [--notebook 7.4] [--python 3.12]`: builds the wheel, or the source distribution, and tries it in a fresh
 * environment with these versions; the newest ones where none is named.
 */
await runAsScript(async () => {
  const { values } = parseArgs({
    options: {
      sdist: { type: 'boolean', default: false },
      lab: { type: 'string' },
      notebook: { type: 'string' },
      python: { type: 'string' }
    }
  });
  const { lab, notebook, python, sdist } = values;
  const packages = [
    lab ? release('jupyterlab', lab) : 'jupyterlab',
    notebook ? release('notebook', notebook) : 'notebook',
    'ipykernel',
    'pandas'
  ];
  const { chromium } = await ensureReady({ for: 'bench' });
  const results = join(repository.work, 'test', 'results');
  mkdirSync(results, { recursive: true });
  const progress = createProgress();
  const kind = sdist ? 'sdist' : 'wheel';
  const file = await progress.step(`Building the ${kind}`, () =>
    buildDistribution(kind, join(repository.work, 'wheel', 'dist'), progress)
  );
  const env = testEnvironment();
  const print = text => process.stdout.write(text);
  const counts = await progress.step(`Trying it in ${packages.join(', ')}`, () =>
    tryWheel(file, { packages, python, env, results, chromium, print })
  );
  print(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});

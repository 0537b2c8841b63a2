import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './setup/build.mjs';
import { ensureNodePackages } from './setup/node-packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

/**
 * Makes a fresh checkout ready for `npm pack`, which runs no script of its own here (`.npmrc`). A release does this first, after it
 * set the version in `package.json`: the lock file repeats that.
 */
await runAsScript(async () => {
  const { version } = JSON.parse(readFileSync(join(repository.root, 'package.json'), 'utf8'));
  const file = join(repository.root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  if (lock.version !== version) {
    lock.version = lock.packages[''].version = version;
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  const progress = createProgress();
  await ensureNodePackages('test', progress);
  await build('package', progress);
});

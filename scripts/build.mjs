import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, ensureBuild, ensureExample } from './setup/build.mjs';
import { ensureNodePackages } from './setup/node-packages.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/script.mjs';

/** Writes the version of `package.json` into the lock file, which repeats it. */
function writeVersionIntoLock() {
  const { version } = JSON.parse(readFileSync(join(repository.root, 'package.json'), 'utf8'));
  const file = join(repository.root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  if (lock.version === version) return;
  lock.version = lock.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/**
 * `npm run build` builds all. `npm run example` builds the extension in `examples/extension` and what it needs.
 * `--package` makes a fresh checkout ready for `npm pack`, which runs no script of this package (`.npmrc`). A release
 * does so after it has set the version.
 */
await runAsScript(async progress => {
  const { values } = parseArgs({
    options: { example: { type: 'boolean', default: false }, package: { type: 'boolean', default: false } }
  });
  if (values.package) writeVersionIntoLock();
  await ensureNodePackages(values.example || values.package ? 'test' : 'start', progress);
  if (values.package) await build('package', progress);
  else await ensureBuild(progress, { force: !values.example });
  if (values.example) await ensureExample(progress);
});

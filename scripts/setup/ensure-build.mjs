import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSteps } from './build-steps.mjs';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const INPUTS = [
  'src',
  'style',
  'schema',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'scripts/setup/build-steps.mjs',
  'scripts/embed-python.mjs',
  'scripts/build-service.mjs'
];

const OUTPUTS = [
  join(repository.lib, 'cli', 'index.js'),
  join(repository.labextension, 'package.json'),
  join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs')
];

const isNoInput = name => /(^|\/)(__tests__|tests|__pycache__|\.pytest_cache)$|\.generated\.ts$/.test(name);

/**
 * Builds the layers, the JupyterLab extension and the service; returns at once when their sources are those of the last build.
 *
 * @param {{ force?: boolean }} [options] `force`: build whatever the stamp says.
 * @throws {SetupError} With the first compiler messages.
 */
export async function ensureBuild(progress, { force = false } = {}) {
  const stamp = new Stamp(join(repository.build, '.cellwright'));
  const wanted = fingerprint(INPUTS, { skip: isNoInput });
  if (!force && stamp.matches(wanted) && OUTPUTS.every(file => existsSync(file))) return;
  for (const { title, args, before } of buildSteps) {
    await progress.step(title, async () => {
      before?.();
      const { code, tail } = await runCommand(process.execPath, args, { onOutput: progress.log });
      if (code !== 0) throw new SetupError(`${title} failed:\n${tail.trim()}`);
    });
  }
  stamp.write(wanted);
}

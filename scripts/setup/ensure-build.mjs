import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSteps, exampleSteps, packageSteps } from './build-steps.mjs';
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
  'scripts/bundle/package.json',
  'scripts/setup/build-steps.mjs',
  'scripts/bundle',
  'scripts/embed-python.mjs',
  'scripts/embed-version.mjs',
  'scripts/emit.mjs',
  'scripts/build-service.mjs',
  'file-runtime',
  'llama-runtime',
  'runtime-installer',
  'stubs'
];

const EXAMPLE_INPUTS = [
  'tsconfig.base.json',
  'tsconfig.json',
  ...['src', 'package.json', 'tsconfig.json'].map(name => `examples/extension/${name}`)
];

const OUTPUTS = [
  join(repository.lib, 'cli', 'index.js'),
  join(repository.labextension, 'package.json'),
  join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs')
];

const isNoInput = name =>
  /(^|\/)(__tests__|tests|__pycache__|\.pytest_cache|node_modules|\.installing-[\w-]+)$|\.generated\.ts$/.test(name);

async function run(progress, steps) {
  for (const { title, args, cwd, before } of steps) {
    await progress.step(title, async () => {
      before?.();
      const { code, tail } = await runCommand(process.execPath, args, { cwd, onOutput: progress.log });
      if (code !== 0) throw new SetupError(`${title} failed:\n${tail.trim()}`);
    });
  }
}

/** Runs the steps unless the stamp says that it was done for the same inputs and the outputs are there. */
async function build(progress, steps, { stamp, wanted, outputs, force = false }) {
  if (!force && stamp.matches(wanted) && outputs.every(file => existsSync(file))) return;
  await run(progress, steps);
  stamp.write(wanted);
}

/**
 * Builds the layers, the JupyterLab extension and the service; returns at once when their sources are those of the last build.
 *
 * @param {{ force?: boolean }} [options] `force`: build whatever the stamp says.
 * @throws {SetupError} With the first messages of what failed.
 */
export async function ensureBuild(progress, { force } = {}) {
  const wanted = fingerprint(INPUTS, { skip: isNoInput });
  const stamp = new Stamp(join(repository.build, '.cellwright'));
  await build(progress, buildSteps, { stamp, wanted, outputs: OUTPUTS, force });
}

/** Builds the example extension against the layers as they were last built, with the same promises. */
export async function ensureExample(progress) {
  const wanted = fingerprint([...INPUTS, ...EXAMPLE_INPUTS], { skip: isNoInput });
  const built = join(repository.exampleExtension, 'build');
  const stamp = new Stamp(join(built, '.cellwright'));
  const outputs = [join(built, 'labextensions', 'cellwright-example-files', 'package.json')];
  await build(progress, exampleSteps, { stamp, wanted, outputs });
}

/**
 * Writes the layers and their declarations, which the npm package holds; each time, and neither the extension nor the service.
 *
 * @throws {SetupError} With the first messages of what failed.
 */
export async function buildPackage(progress) {
  await run(progress, packageSteps);
}

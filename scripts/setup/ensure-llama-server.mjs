import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './find-on-path.mjs';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const REQUIREMENTS = 'requirements/llama-server.txt';
const COMPILERS = ['c++', 'g++', 'clang++'];

/**
 * Makes an environment with a server for model files, apart from `.venv`; returns at once when that was done from the same list before.
 * pip builds llama.cpp: about 6 minutes on two cores. `CMAKE_BUILD_PARALLEL_LEVEL` says on how many it is built.
 *
 * @param {{ step: (title: string, action: () => Promise<unknown>) => Promise<unknown>, log: (text: string) => void }} progress
 * @param {string} [folder]
 * @returns {Promise<string>} The environment's interpreter.
 * @throws {SetupError}
 */
export async function ensureLlamaServer(progress, folder = join(repository.work, 'llama-server')) {
  const windows = process.platform === 'win32';
  const python = join(folder, windows ? 'Scripts' : 'bin', windows ? 'python.exe' : 'python');
  const stamp = new Stamp(join(folder, '.cellwright'));
  const wanted = fingerprint([REQUIREMENTS]);
  if (stamp.matches(wanted) && existsSync(python)) return python;
  if (!windows && !process.env.CXX && COMPILERS.every(name => findOnPath(name).length === 0)) {
    throw new SetupError('A compiler for C++ is needed to build the server. Type: sudo apt-get install g++');
  }
  const run = async (command, ...args) => {
    const { code, tail } = await runCommand(command, args, { onOutput: progress.log });
    if (code !== 0) throw new SetupError(`The server for model files could not be installed:\n${tail.trim()}`);
  };
  await progress.step(
    'Building a server for model files (about 6 minutes on two cores, 250 MB on the disk)',
    async () => {
      rmSync(folder, { recursive: true, force: true });
      await run(repository.python, '-m', 'venv', folder);
      await run(python, '-m', 'pip', 'install', '--disable-pip-version-check', '-r', REQUIREMENTS);
    }
  );
  stamp.write(wanted);
  return python;
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pythonIn } from '../setup/python.mjs';
import { repository } from '../setup/repository.mjs';
import { findOnPath, mustRun, SetupError } from '../setup/run-command.mjs';
import { unlessDone } from '../setup/unless-done.mjs';

const REQUIREMENTS = 'requirements/llama-server.txt';
const COMPILERS = ['c++', 'g++', 'clang++'];

/**
 * Makes an environment with a server for model files, apart from `.venv`; returns at once when that was done from the same list before.
 * pip builds llama.cpp: about 6 minutes on two cores. `CMAKE_BUILD_PARALLEL_LEVEL` says on how many it is built.
 *
 * @returns {Promise<string>} The environment's interpreter.
 * @throws {SetupError}
 */
export async function ensureLlamaServer(progress) {
  const folder = join(repository.work, 'llama-server');
  const python = pythonIn(folder);
  const done = { stamp: join(folder, '.cellwright'), inputs: [REQUIREMENTS], outputs: [python] };
  await unlessDone(done, async () => {
    if (process.platform !== 'win32' && !process.env.CXX && COMPILERS.every(name => findOnPath(name).length === 0)) {
      throw new SetupError('A compiler for C++ is needed to build the server. Type: sudo apt-get install g++');
    }
    const run = (command, ...args) =>
      mustRun('The server for model files could not be installed', command, args, { onOutput: progress.log });
    await progress.step(
      'Building a server for model files (about 6 minutes on two cores, 250 MB on the disk)',
      async () => {
        rmSync(folder, { recursive: true, force: true });
        await run(repository.python, '-m', 'venv', folder);
        await run(python, '-m', 'pip', 'install', '--disable-pip-version-check', '-r', REQUIREMENTS);
      }
    );
  });
  return python;
}

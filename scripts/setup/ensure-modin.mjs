import { join } from 'node:path';
import { installApart } from './install-apart.mjs';
import { repository } from './repository.mjs';

/**
 * Installs modin and the pandas it asks for into `.venv/modin`, apart from the newer pandas beside it; needs `ensurePython`. A test puts
 * the folder before the others on the path of a process of its own. Does nothing that was done before from the same list.
 *
 * @throws {SetupError}
 */
export async function ensureModin(progress) {
  await installApart(progress, {
    title: 'Installing modin, apart from the other Python packages',
    folder: join(repository.venv, 'modin'),
    requirements: 'requirements/modin.txt'
  });
}

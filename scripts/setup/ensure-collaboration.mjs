import { join, relative } from 'node:path';
import { installApart } from './install-apart.mjs';
import { repository } from './repository.mjs';

/**
 * Installs what lets several users work on one notebook into `.work/collaboration`, apart from `.venv`, whose packages it goes with; needs
 * `ensurePython`. Does nothing that was done before for the same list and the same Python.
 *
 * @returns {Promise<string>} The folder, for `jupyterEnvironment`.
 * @throws {SetupError}
 */
export async function ensureCollaboration(progress) {
  const folder = join(repository.work, 'collaboration');
  await installApart(progress, {
    title: 'Installing jupyter-collaboration into .work, for two users on one notebook',
    folder,
    requirements: 'requirements/collaboration.txt',
    inputs: [join(relative(repository.root, repository.venv), 'pyvenv.cfg')]
  });
  return folder;
}

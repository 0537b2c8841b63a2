import { join } from 'node:path';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';

const ASK = 'from jupyter_core.paths import jupyter_data_dir; print(jupyter_data_dir())';

/**
 * Where the service keeps what was saved in the panel: in the user's Jupyter, and in that of `npm start`.
 *
 * @param {string} python Interpreter with `jupyter_core`.
 * @returns {Promise<readonly string[]>} Folders, which need not be there.
 */
export async function serviceDataFolders(python) {
  const { code, stdout } = await runCommand(python, ['-c', ASK]);
  const data = [...(code === 0 ? [stdout.trim()] : []), join(repository.work, 'jupyter', 'data')];
  return data.map(folder => join(folder, 'cellwright'));
}

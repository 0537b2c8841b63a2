import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { mustRun } from '../setup/run-command.mjs';

const COPIED = ['penguins.ipynb', 'rides.ipynb', 'README.md', join('data', 'penguins.csv')];

/**
 * Copies the examples into a work folder. Existing files stay, changed or not; remove a file to get a fresh copy.
 *
 * @param {string} folder The work folder; made if it is not there.
 * @param {{ step: (title: string, action: () => Promise<void>) => Promise<void> }} progress
 * @throws {SetupError} When the rides cannot be made.
 */
export async function copyExamples(folder, progress) {
  const examples = join(repository.root, 'examples');
  for (const name of COPIED) cpSync(join(examples, name), join(folder, name), { force: false });
  const rides = join(folder, 'data', 'rides.csv');
  if (!existsSync(rides)) {
    const args = [join(examples, 'make_rides.py'), rides];
    await progress.step('Making the table of rides', () =>
      mustRun('The table of rides could not be made', repository.python, args)
    );
  }
}

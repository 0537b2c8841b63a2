import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { mustRun } from '../setup/run-command.mjs';

const COPIED = ['penguins.ipynb', 'rides.ipynb', 'README.md', join('data', 'penguins.csv')];
const SCRIPT = 'make_rides.py';

const hashOf = file => createHash('sha256').update(readFileSync(file)).digest('hex');

function readManifest(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Brings the examples into a work folder. What the user changed there stays; what they did not touch follows the repository.
 *
 * @param {string} folder Where to; made when it is not there.
 * @param {{ step: (title: string, action: () => Promise<void>) => Promise<void> }} progress
 * @throws {SetupError} When the rides cannot be made.
 */
export async function copyExamples(folder, progress) {
  const examples = join(repository.root, 'examples');
  const record = join(dirname(folder), 'examples.json');
  const manifest = readManifest(record);
  for (const name of COPIED) {
    const source = join(examples, name);
    const target = join(folder, name);
    const wanted = hashOf(source);
    if (existsSync(target) && (manifest[name] === wanted || hashOf(target) !== manifest[name])) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    manifest[name] = wanted;
  }
  const rides = join(folder, 'data', 'rides.csv');
  const script = hashOf(join(examples, SCRIPT));
  if (!existsSync(rides) || manifest[SCRIPT] !== script) {
    const args = [join(examples, SCRIPT), rides];
    await progress.step('Making the table of rides', () =>
      mustRun('The table of rides could not be made', repository.python, args)
    );
    manifest[SCRIPT] = script;
  }
  writeFileSync(record, JSON.stringify(manifest, null, 2));
}

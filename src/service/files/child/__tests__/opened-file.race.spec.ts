import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portion } from '../../../../../faults/ledger.js';
import { dataFolder } from '../../__tests__/data-folder.js';
import { FileProblem } from '../../file-problem.js';
import { OpenedFile } from '../opened-file.js';

/** Swaps a folder for a link and back, as fast as it can, until its input ends. */
const SWAPPER = `
import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
const [folder, target] = process.argv.slice(1);
process.stdin.on('end', () => process.exit(0)).resume();
process.stdout.write('swaps');
const swap = () => {
  for (let at = 0; at < 100; at += 1) {
    renameSync(folder, folder + '-moved');
    symlinkSync(target, folder);
    unlinkSync(folder);
    renameSync(folder + '-moved', folder);
  }
  setImmediate(swap);
};
swap();
`;

it('reads nothing outside the root while a process swaps the folder of a file for a link that leads out', async () => {
  const data = dataFolder();
  data.write('root/folder/a.csv', 'mine');
  data.write('outside/a.csv', 'secret');
  const [root, outside] = [join(data.path, 'root'), join(data.path, 'outside')];
  const script = ['--input-type=module', '-e', SWAPPER, join(root, 'folder'), outside];
  const swapper = spawn(process.execPath, script, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(swapper.stdout, 'data');
  const found = new Set<string>();
  for (let turn = 0; turn < portion(20_000); turn += 1) {
    try {
      const opened = await OpenedFile.open(root, 'folder/a.csv');
      found.add(String(await opened.read(0, 100)));
      await opened.close();
    } catch (error) {
      found.add(error instanceof FileProblem ? 'refused' : String(error));
    }
  }
  swapper.stdin.end();
  await once(swapper, 'exit');
  expect([...found].sort()).toEqual(['mine', 'refused']);
}, 600_000);

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countJunit } from './count-junit.mjs';
import { runTool } from './run-tool.mjs';

const FOLDER = join('scripts', '__tests__');

/** Promises about the whole checkout: layers, what the page loads, the set-up itself. */
export const checkout = {
  name: 'checkout',
  oneCore: true,
  async run({ env, results, print, all }) {
    const file = join(results, 'checkout.xml');
    rmSync(file, { force: true });
    const tests = readdirSync(join(repository.root, FOLDER)).filter(
      name => name.endsWith('.test.mjs') && (all || !name.endsWith('.long.test.mjs'))
    );
    const reporters = ['spec', 'junit'].map(name => `--test-reporter=${name}`);
    const destinations = ['stdout', file].map(to => `--test-reporter-destination=${to}`);
    const { ok } = await runTool(
      process.execPath,
      [
        '--test',
        ...reporters.flatMap((reporter, i) => [reporter, destinations[i]]),
        ...tests.map(name => join(FOLDER, name))
      ],
      { env },
      print
    );
    return { ok, ...countJunit(file) };
  }
};

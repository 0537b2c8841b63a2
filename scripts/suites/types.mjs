import { join } from 'node:path';
import { declarations } from '../setup/build-steps.mjs';
import { repository } from '../setup/repository.mjs';
import { countChecks } from './count-checks.mjs';

const tsc = join(repository.nodeModules, 'typescript', 'bin', 'tsc');

/** The compiler over the layers, over their tests, over the browser tests and the examples. */
export const types = {
  name: 'types',
  oneCore: true,
  run: ({ env, print }) =>
    countChecks(
      [
        { title: 'layers', command: process.execPath, args: declarations },
        { title: 'unit tests', command: process.execPath, args: [tsc, '-p', 'tsconfig.test.json'] },
        { title: 'browser tests', command: process.execPath, args: [tsc, '-p', 'ui-tests'] },
        { title: 'example without a page', command: process.execPath, args: [tsc, '-p', 'examples/headless'] },
        { title: 'example extension', command: process.execPath, args: [tsc, '-p', 'examples/extension', '--noEmit'] }
      ],
      env,
      print
    )
};

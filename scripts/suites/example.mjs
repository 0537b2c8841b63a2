import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countChecks } from './count-checks.mjs';

const tsc = join(repository.nodeModules, 'typescript-7', 'bin', 'tsc');

/** The example extension as another would compile it, against the declarations of the layers. */
export const example = {
  name: 'example',
  run: ({ env, print }) =>
    countChecks(
      [{ title: 'extension', command: process.execPath, args: [tsc, '-p', 'examples/extension', '--noEmit'] }],
      env,
      print
    )
};

import { tsc } from '../setup/build-steps.mjs';
import { countChecks } from './count-checks.mjs';

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

import { declarations } from '../setup/build-steps.mjs';
import { countChecks } from './count-checks.mjs';

/** The compiler over everything. It writes the declarations that lint, the checkout's tests and the example read. */
export const types = {
  name: 'types',
  run: ({ env, print }) => countChecks([{ title: 'tsc -b', command: process.execPath, args: declarations }], env, print)
};

import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countChecks } from './count-checks.mjs';

const tool = (...path) => join(repository.nodeModules, ...path);
const PYTHON = ['jupyterlab_cellwright', 'src', 'examples', 'scripts', 'bench', 'training'];
const TYPESCRIPT = ['src', 'ui-tests', 'faults', 'examples'];

const node = (title, ...args) => ({ title, command: process.execPath, args });
const ruff = (...args) => ({ title: args.join(' '), command: repository.python, args: ['-m', 'ruff', ...args] });

/** House style; two of these read the declarations that `types` writes. */
export const lint = {
  name: 'lint',
  oneCore: true,
  run: ({ env, print }) =>
    countChecks(
      [
        node('oxlint', tool('oxlint', 'bin', 'oxlint'), '--type-aware', ...TYPESCRIPT),
        node('eslint', tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'),
        node('oxfmt', tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'),
        node('stylelint', tool('stylelint', 'bin', 'stylelint.mjs'), '--max-warnings', '0', 'style/**/*.css'),
        node('api reports', 'scripts/api.mjs', '--check'),
        ruff('check', ...PYTHON),
        ruff('format', '--check', ...PYTHON)
      ],
      env,
      print
    )
};

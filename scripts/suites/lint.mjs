import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countChecks } from './count-checks.mjs';

const tool = (...path) => join(repository.nodeModules, ...path);
const PYTHON = ['jupyterlab_cellwright', 'src', 'examples', 'scripts', 'bench'];

/** House style: TypeScript and scripts, format, style sheets, the reports of what is public, Python. */
export const lint = {
  name: 'lint',
  oneCore: true,
  run: ({ env, print }) =>
    countChecks(
      [
        {
          title: 'eslint',
          command: process.execPath,
          args: [tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.']
        },
        {
          title: 'prettier',
          command: process.execPath,
          args: [tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']
        },
        {
          title: 'stylelint',
          command: process.execPath,
          args: [tool('stylelint', 'bin', 'stylelint.mjs'), '--max-warnings', '0', 'style/**/*.css']
        },
        { title: 'api reports', command: process.execPath, args: ['scripts/api.mjs', '--check'] },
        { title: 'ruff check', command: repository.python, args: ['-m', 'ruff', 'check', ...PYTHON] },
        { title: 'ruff format', command: repository.python, args: ['-m', 'ruff', 'format', '--check', ...PYTHON] }
      ],
      env,
      print
    )
};

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declarations, tsc } from '../setup/build.mjs';
import { repository } from '../setup/repository.mjs';
import { count, failure, jest, nodeTest, playwright, pytest, runTool, tool } from './tools.mjs';
import { buildWheel, tryWheel } from './try-wheel.mjs';

/**
 * @typedef {{ ok?: boolean, passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts
 * @typedef {import('./tools.mjs').Context & { all: boolean }} Context `all`: whether what the gate leaves out runs too.
 * @typedef {{ name: string, run: (context: Context) => Promise<Counts> }} Suite
 * @typedef {Omit<Counts, 'ok' | 'skipped'> & { name: string, note?: string, seconds: number }} Done
 */

/** A suite whose tool writes a report. */
const reported = (name, start) => ({
  name,
  async run(context) {
    const { ok, tests } = await start(context);
    return { ok, ...count(tests) };
  }
});

/** Tools that pass or fail as a whole, one after another. */
const checks = (name, list) => ({
  name,
  async run(context) {
    const failures = [];
    for (const { title, command = process.execPath, args } of list) {
      const { code, tail } = await runTool(command, args, context);
      context.print(`${code === 0 ? '✓' : '✗'} ${title}\n`);
      if (code !== 0) failures.push(failure(title, tail.slice(-600)));
    }
    return { passed: list.length - failures.length, failed: failures.length, skipped: 0, failures };
  }
});

/** One of the projects of jest.config.cjs. */
const unit = (name, project, workers = 2) =>
  reported(name, context => jest(name, ['--selectProjects', project, `--maxWorkers=${workers}`], context));

/** A real JupyterLab in a real browser; the folder holds the configuration of Playwright. */
const browser = (name, folder) => reported(name, context => playwright(name, folder, [], context));

/** The probe that runs in kernels, and the server extension. The gate leaves out slow engines and slow tests. */
const python = reported('python', context =>
  pytest('python', ['-m', context.all ? 'not race' : 'not engines and not long and not race'], context)
);

/** Tests of the whole checkout: layers, what the page loads, the set-up itself. */
const checkout = reported('checkout', context => {
  const folder = join('scripts', '__tests__');
  const names = readdirSync(join(repository.root, folder)).filter(name => name.endsWith('.test.mjs'));
  const chosen = names.filter(name => context.all || !name.endsWith('.long.test.mjs'));
  return nodeTest(
    'checkout',
    chosen.map(name => join(folder, name)),
    context
  );
});

/** The compiler over everything. It writes the declarations that lint, the checkout's tests and the example read. */
const types = checks('types', [{ title: 'tsc -b', args: declarations }]);

const PYTHON = ['jupyterlab_cellwright', 'src', 'examples', 'scripts', 'bench', 'training'];
const node = (title, ...args) => ({ title, args });
const ruff = (...args) => ({ title: args.join(' '), command: repository.python, args: ['-m', 'ruff', ...args] });

/** House style; two of these read the declarations that `types` writes. */
const lint = checks('lint', [
  node('oxlint', tool('oxlint', 'bin', 'oxlint'), '--type-aware', 'src', 'ui-tests', 'faults', 'examples'),
  node('eslint', tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'),
  node('oxfmt', tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'),
  node('stylelint', tool('stylelint', 'bin', 'stylelint.mjs'), '--max-warnings', '0', 'style/**/*.css'),
  node('api reports', 'scripts/api.mjs', '--check'),
  ruff('check', ...PYTHON),
  ruff('format', '--check', ...PYTHON)
]);

/** The example extension as another project would compile it, against the declarations of the layers. */
const example = checks('example', [node('extension', tsc, '-p', 'examples/extension', '--noEmit')]);

/** What a user gets: the wheel in a fresh environment, in JupyterLab and Notebook, without Node.js. */
const wheel = {
  name: 'wheel',
  async run(context) {
    const progress = { log: () => undefined };
    const file = await buildWheel(join(repository.work, 'wheel', 'dist'), progress);
    return tryWheel(file, { packages: ['-r', join('requirements', 'wheel.txt')] }, context);
  }
};

/**
 * What `npm test` runs, in this order. Those of a list keep only one core busy, and run two at a time. The others read the
 * declarations that `types` writes.
 */
export const gate = [
  [types],
  [browser('journeys', 'ui-tests/journeys'), lint, unit('kernel', 'kernel', 1), python, checkout],
  [unit('unit', 'node')],
  [unit('dom', 'dom')]
];

/** What `npm run test:all` runs as well: local models, the example, the wheel, all browser tests. */
export const more = [[unit('llama', 'llama')], [example], [wheel], [browser('browser', 'ui-tests')]];
